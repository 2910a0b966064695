import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Trouble {
  /** The first line of the requests that have it, such as `POST /api/ext/verification HTTP/1.1`. */
  request: RegExp;
  /** Before the service hears of the request, or when it has answered. */
  isHeard: boolean;
}

/** The wire between a browser and a service. It carries everything, until a test cuts it. */
export class Wire {
  /** Where the browser finds the service. */
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

  /** Nothing gets through any more. */
  cut(): void {
    this.cutBefore(/^/);
    for (const socket of this.#open) socket.destroy();
  }

  /** Such requests never reach the service. */
  cutBefore(request: RegExp): void {
    this.#trouble = { request, isHeard: false };
  }

  /** The service does what such requests ask for, but nobody hears its answer. */
  cutAfter(request: RegExp): void {
    this.#trouble = { request, isHeard: true };
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
    const service = connect(this.#port, '127.0.0.1');
    let isAnswerLost = false;
    const end = () => {
      browser.destroy();
      service.destroy();
    };
    browser.on('data', (chunk) => {
      const [line = ''] = chunk.toString('latin1').split('\r\n', 1);
      const trouble = this.#trouble?.request.test(line) ? this.#trouble : null;
      if (trouble?.isHeard === false) return end();
      isAnswerLost ||= trouble !== null;
      service.write(chunk);
    });
    service.on('data', (chunk) => {
      if (isAnswerLost) end();
      else browser.write(chunk);
    });
    for (const socket of [browser, service]) {
      this.#open.add(socket);
      // Whoever goes first takes the other along; how it went is not this wire's concern.
      socket.on('error', end);
      socket.on('close', () => {
        this.#open.delete(socket);
        end();
      });
    }
  }
}
