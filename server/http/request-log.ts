import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Write = (this: RequestLog, ...line: unknown[]) => void;

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Creating a logger of pino takes longer than most requests, so it's created when a line is written. */
class RequestLog {
  readonly #service: FastifyBaseLogger;
  readonly #ids: Bindings;
  #own: FastifyBaseLogger | undefined;

  constructor(service: FastifyBaseLogger, ids: Bindings) {
    this.#service = service;
    this.#ids = ids;
  }

  get level(): string {
    return this.#service.level;
  }

  child(ids: Bindings, options?: Parameters<FastifyBaseLogger['child']>[1]): FastifyBaseLogger {
    const all = { ...this.#ids, ...ids };
    return options ? this.#service.child(all, options) : requestLog(this.#service, all);
  }

  silent(): void {}

  static {
    for (const level of LEVELS) {
      const write: Write = function (...line) {
        if (!isWritten(this.#service, level)) return;
        this.#own ??= this.#service.child(this.#ids);
        Reflect.apply(this.#own[level], this.#own, line);
      };
      Object.defineProperty(RequestLog.prototype, level, { value: write });
    }
  }
}

export function requestLog(service: FastifyBaseLogger, ids: Bindings): FastifyBaseLogger {
  return new RequestLog(service, ids) as unknown as FastifyBaseLogger;
}

function isWritten(service: FastifyBaseLogger, level: (typeof LEVELS)[number]): boolean {
  return (service as FastifyBaseLogger & { isLevelEnabled(level: string): boolean }).isLevelEnabled(level);
}
