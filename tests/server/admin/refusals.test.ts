import { readFileSync, writeFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { adminWith, sharedAdminAndDatabase } from './admin.ts';

const { admin, answer, env, folder, db } = await sharedAdminAndDatabase();

const made = async (words: string) => Object.values(await answer(words)).at(-1) as string;
const school = await made("org create --workspace ecole --name 'Lycée du Parc'");
const company = await made('org create --workspace company --name Nord');
const identity = await made(
  `identity create --org ${school} --name 'Ana Gil' --email a@b.example --permission 'view students'`,
);
const head = await made(
  `identity create --org ${school} --name Head --email head@b.example --permission 'manage access'`,
);
const isLast = `${head} is the last one with the permission "manage access"`;
const transcript = `--org ${school} --doc-type transcript`;
const person = `--org ${school} --name X --email`;
const token = `--identity ${identity} --scope verify:read`;
const list = `${folder}/list.csv`;
const taken = `${folder}/taken.csv`;
writeFileSync(taken, 'mine');
const isTaken = `${taken} already exists and wasn't overwritten`;

const stored = async () => [
  await db.selectFrom('audit').selectAll().execute(),
  await db.selectFrom('organizations').selectAll().execute(),
  await db.selectFrom('fact_settings').selectAll().execute(),
];
const people = `${folder}/people.csv`;
writeFileSync(people, 'uid,first_name,last_name\nS-1,Zoé,Martin');
await admin(`students import ${people} --org ${school}`);
const before = await stored();

const days = 'must be a whole number from 1 to 36500, or keep';

test.each([
  ['org create --workspace lycee --name X', 'Allowed choices are school, company'],
  ['org create --workspace ecole', "required option '--name <name>' not specified"],
  ["org create --workspace ecole --name ' '", 'must not be blank'],
  ["org create --workspace ecole --name X --website 'a b'", 'must be an absolute http or https address'],
  ...['', ' ', 'two\nlines', 'x'.repeat(101)].map((name) => [
    `org create --workspace ecole --name X --as '${name}'`,
    "option '--as <name>' argument",
  ]),
  ['org rename', "unknown command 'rename'"],
  [`org update ${school}`, 'specify at least one thing to change'],
  [`identity update ${identity}`, 'specify at least one thing to change'],
  [`identity create ${person} x`, 'must be an email address'],
  ['org create --workspace ecole --name X --contact reception', 'must be an email address or a phone number'],
  [
    `identity create ${person} x@y.example --permission all`,
    'Allowed choices are view students, view employees',
  ],
  [`token create --org ${school} --identity x --scope admin`, 'Allowed choices are credentials:read'],
  [`token create --org ${school} ${token} --expires 2026-02-30`, 'must be a real date'],
  [`token create --org ${school} ${token} --expires 2026-02-03T25:00:00Z`, 'must be a valid time'],
  ['demo load --documents 0', 'must be a whole number'],
  ['credential show', "missing required argument 'public_id'"],
  [`students list --org ${school} --status active`, 'Allowed choices are pending'],
  [`students import ${list} --org ${school} --leavers inactive`, 'Allowed choices are'],
  [`students import ${list} --org ${school} --max-leavers 3`, '--leavers'],
  [`employees import ${list} --org ${company} --leavers delete`, 'Allowed choices are'],
  [
    `employees import ${list} --org ${company} --leavers inactive --max-leavers all`,
    'must be a whole number',
  ],
  [`person export S-1 ${folder}/s1.txt --org ${school}`, 'the name of the file must end with .html or .json'],
  ['retention set activity 0', days],
  ['retention set activity 1.5', days],
  ['retention set activity 36501', days],
  ['retention set documents 5', 'Allowed choices are activity, audit, addresses'],
  ['retention set activity', "missing required argument 'days'"],
  [`facts set average=hidden ${transcript}`, 'must be FIELD=shown, FIELD=askable, or FIELD=private'],
  [`facts set average ${transcript}`, 'must be FIELD=shown'],
  [`facts set average=shown=askable ${transcript}`, 'must be FIELD=shown'],
  [`facts set ${transcript}`, "missing required argument 'field=mode'"],
  [`template show --org ${school} --type letter`, 'Allowed choices are enrollment_certificate'],
  [`content allow --org ${school} --doc-type poem`, 'poem'],
  ['audit list --since yesterday', 'must be'],
  ['audit list --until 2025-02-30', 'must be a real date'],
  ['reports list --state lost', 'Allowed choices are open, closed, all'],
  ['reports list --limit 0', 'must be a whole number'],
])('admin %s is mistyped: it ends with 2 and a sentence', async (words, sentence) => {
  const outcome = await admin(words);
  expect(outcome).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining(sentence) });
});

const noOrganization = 'Organization org_none not found';

test.each(
  Object.entries({
    'org create --workspace ecole --name X --account acc_none': 'Account acc_none not found',
    'org update org_none --name X': noOrganization,
    [`org export org_none ${folder}/none`]: noOrganization,
    'identity create --org org_none --name X --email x@y.example': noOrganization,
    "org create --workspace ecole --name 'LYCÉE DU PARC'": 'There is an organization Lycée du Parc already',
    [`org update ${company} --name 'Lycée du  Parc'`]: 'There is an organization Lycée du Parc already',
    [`org delete ${school} --yes`]: `${school} has been used: it has students`,
    [`identity create ${person} A@b.example`]: `Ana Gil (${identity}) has the email address A@b.example already`,
    [`identity update ${head} --email a@B.example`]: `Ana Gil (${identity}) has the email address`,
    [`identity update ${identity} --add-permission 'view employees'`]:
      'A school has no use for "view employees"',
    [`identity update ${head} --remove-permission 'manage access'`]: isLast,
    [`identity disable ${head} --yes`]: isLast,
    [`identity delete ${head} --yes`]: isLast,
    [`identity reinstate ${head}`]: `${head} isn't disabled`,
    'identity list --org org_none': noOrganization,
    'identity update idn_none --name X': 'Identity idn_none not found',
    'identity disable idn_none --yes': 'Identity idn_none not found',
    [`token create --org ${company} ${token}`]: `Organization ${company} has no identity ${identity}`,
    'token list --org org_none': noOrganization,
    'token revoke tok_none --yes': 'Token tok_none not found',
    'credential show SM-DOC-2026-AAAAAAAA': 'Credential SM-DOC-2026-AAAAAAAA not found',
    'credential revoke SM-DOC-2026-AAAAAAAA': 'Credential SM-DOC-2026-AAAAAAAA not found',
    'credential restore SM-DOC-2026-AAAAAAAA': 'Credential SM-DOC-2026-AAAAAAAA not found',
    [`students import ${list} --org ${company}`]: `${company} has employees, not students`,
    [`employees import ${list} --org ${school}`]: `${school} has students, not employees`,
    [`students import ${list} --org org_none`]: noOrganization,
    [`employees list --org ${school}`]: `${school} has students, not employees`,
    [`employees export ${list} --org ${school}`]: `${school} has students, not employees`,
    [`person erase S-9 --org ${school} --yes`]: `${school} has no person S-9`,
    [`person export S-9 ${folder}/s9.json --org ${school}`]: `${school} has no person S-9`,
    [`person erase s-1 --org ${school} --yes`]: `${school} has no person s-1, but S-1`,
    [`person export s-1 ${folder}/s1.json --org ${school}`]: `${school} has no person s-1, but S-1`,
    'audit list --org org_none': noOrganization,
    'key promote none': "Key none isn't in SIGNING_KEYS",
    'key withdraw none --yes': 'No process has started with key none yet',
    [`facts set average=shown salary=shown ${transcript}`]:
      'transcript has no field salary. Use one of programme, academic_year',
    [`facts set average=shown comment=askable ${transcript}`]:
      'comment is a text of several lines, so it can only be private',
    [`facts set subject=shown --org ${school} --doc-type memo`]: `Organization ${school} doesn't issue memo`,
    [`facts reset ${transcript}`]: 'transcript already uses the defaults',
    'facts list --org org_none': noOrganization,
    [`template show --org ${school} --type memo --language en`]: `Organization ${school} doesn't issue memo`,
    [`template show --org ${school} --type diploma --language en`]:
      'diploma (en) has no template in the format of earlier releases',
    [`template reset --org ${school} --type diploma --language en`]:
      'diploma (en) already uses the built-in template',
    'template list --org org_none': noOrganization,
    [`students export ${taken} --org ${school}`]: isTaken,
    [`org export ${school} ${taken}`]: isTaken,
    [`students export ${folder}/none/out.csv --org ${school}`]: `There is no folder ${folder}/none, or this user can't enter it`,
    [`content deny --org ${school} --doc-type memo`]: `Organization ${school} doesn't issue memo`,
    'content allow --org org_none --doc-type diploma': noOrganization,
    'content list --org org_none': noOrganization,
    'reports close rep_nothing': 'Report not found',
    'reports list --org org_none': noOrganization,
  }),
)('admin %s exits with 1 and says why', async (words, sentence) => {
  const { exit, stdout, stderr } = await admin(words, { json: true });
  expect([exit, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: stderr.trimEnd() });
});

test.each([
  ['SIGNING_KEYS', 'old:short', 'key list', 'SIGNING_KEYS'],
  [
    'SEALMARK_AS',
    'a\u0007b',
    'org create --workspace ecole --name X',
    'SEALMARK_AS must not contain control characters or broken Unicode.',
  ],
  [
    'DATABASE_URL',
    `sqlite:${import.meta.filename}/sealmark.db`,
    'org list',
    "Can't open the database sqlite:",
  ],
])('an environment with a bad %s is refused', async (name, value, words, sentence) => {
  const outcome = await adminWith({ ...env, [name]: value }, words);
  expect(outcome).toEqual({ exit: 1, stdout: '', stderr: expect.stringContaining(sentence) });
});

test('nothing of a refused command is stored', async () => {
  expect(await stored()).toEqual(before);
  expect(readFileSync(taken, 'utf8')).toBe('mine');
});
