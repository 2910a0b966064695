import { once } from 'node:events';
import { createServer, Socket, type Server } from 'node:net';

interface Trouble {
  /** Matches a request's first line, such as `POST /api/ext/verification HTTP/1.1`. */
  request: RegExp;
  /** What happens to the request, or to its answer. */
  fate: 'unheard' | 'unanswered' | 'ignored' | { answer: string } | { held: Promise<void> };
}

/** The connection between a browser and a service. It passes everything on until a test cuts it. */
export class Wire {
  /** The address for the browser. */
  readonly url: string;
  readonly #server: Server;
  #port = 0;
  #trouble: Trouble | null = null;
  readonly #open = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://localhost:${port}`;
    server.on('connection', (browser) => this.#join(browser));
  }

  static async lay(): Promise<Wire> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the system gave no port');
    return new Wire(server, address.port);
  }

  leadTo(address: string): void {
    this.#port = Number(new URL(address).port);
  }

  /** Passes nothing on any more. */
  cut(): void {
    this.cutBefore(/^/);
    for (const socket of this.#open) socket.destroy();
  }

  /** Such requests never reach the service. */
  cutBefore(request: RegExp): void {
    this.#trouble = { request, fate: 'unheard' };
  }

  /** The service handles such requests, but the answer gets lost. */
  cutAfter(request: RegExp): void {
    this.#trouble = { request, fate: 'unanswered' };
  }

  /** Such requests are never answered, without an error. */
  ignore(request: RegExp): void {
    this.#trouble = { request, fate: 'ignored' };
  }

  /** Such requests reach the service only once the returned function is called. */
  hold(request: RegExp): () => void {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    this.#trouble = { request, fate: { held } };
    return resolve;
  }

  /** Such requests are answered by the wire, like by a proxy. */
  answer(request: RegExp, status: number, body: string, headers: Record<string, string> = {}): void {
    const told = { 'content-length': Buffer.byteLength(body), connection: 'close', ...headers };
    const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = `HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`;
    this.#trouble = { request, fate: { answer } };
  }

  mend(): void {
    this.#trouble = null;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(browser: Socket): void {
    const service = new Socket();
    let isAnswerLost = false;
    /** A request's body may come after its head: it shares its fate. */
    let isDropped = false;
    /** Requests after a held one wait behind it. */
    let order = Promise.resolve();
    const end = () => {
      browser.destroy();
      service.destroy();
    };
    browser.on('data', (chunk) => {
      const [line = ''] = chunk.toString('latin1').split('\r\n', 1);
      const fate = this.#trouble?.request.test(line) ? this.#trouble.fate : null;
      isDropped ||= fate === 'ignored';
      if (isDropped) return;
      if (fate === 'unheard') return end();
      if (fate !== null && typeof fate === 'object' && 'answer' in fate) {
        isDropped = true;
        return browser.end(fate.answer);
      }
      if (fate !== null && typeof fate === 'object') order = order.then(() => fate.held);
      isAnswerLost ||= fate === 'unanswered';
      order = order.then(() => {
        // Not before: the service closes connections that are silent for eight seconds.
        if (service.pending && !service.connecting) service.connect(this.#port, '127.0.0.1');
        service.write(chunk);
      });
    });
    service.on('data', (chunk) => {
      if (isAnswerLost) end();
      else browser.write(chunk);
    });
    for (const socket of [browser, service]) {
      this.#open.add(socket);
      // Either side's end also ends the other; errors don't matter here.
      socket.on('error', end);
      socket.on('close', () => {
        this.#open.delete(socket);
        end();
      });
    }
  }
}
