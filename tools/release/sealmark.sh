#!/bin/sh
# Starts Sealmark with the Node that lies beside this script. Needs no PATH: the service may be started with none.
set -eu

program=$0
case $program in */*) ;; *) program=./$program ;; esac
# Called by a link, such as /usr/local/bin/sealmark.
if [ -L "$program" ]; then program=$(/usr/bin/readlink -f "$program"); fi
home=${program%/*}

usage() {
  echo 'Usage: sealmark serve              start the service; settings come from the environment'
  echo '       sealmark admin <command>    administer it; sealmark admin --help lists the commands'
  echo 'docs/operate.md describes every setting.'
}

case ${1-} in
  serve) shift && exec "$home/bin/node" "$home/server/main.ts" "$@" ;;
  admin) shift && exec "$home/bin/node" "$home/server/admin/main.ts" "$@" ;;
  help | --help | -h) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
