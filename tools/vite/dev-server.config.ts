import { readFile } from 'node:fs/promises';

import { mergeConfig, type Plugin, type UserConfig, type ViteDevServer } from 'vite';

import { HOSTED_OFFICE_JS } from '#server/config/config.ts';
import base from '../../vite.config.ts';

const PLAYGROUND = '/playground/';
/** What Vite serves from the sources; the service serves the rest. */
const SOURCES =
  'src|server|packages|playground/(?!officejs/).*\\.(ts|css|svg)|node_modules|icons|@|mark\\.svg|package\\.json';

interface Page {
  /** The page's file, relative to the project. */
  file: string;
  change: (html: string) => string;
}

const PAGES: Readonly<Record<string, Page>> = {
  '/playground/': {
    file: `${PLAYGROUND}index.html`,
    // In a build the page stands beside its files; here only its address does.
    change: (html) => html.replaceAll('="./', `="${PLAYGROUND}`),
  },
  '/playground/taskpane.html': pane('taskpane', '/playground/officejs/office.js'),
  '/playground/commands.html': pane('commands', '/playground/officejs/office.js'),
  '/taskpane.html': pane('taskpane', HOSTED_OFFICE_JS),
  '/commands.html': pane('commands', HOSTED_OFFICE_JS),
};
const DASHBOARD: Page = { file: '/dashboard.html', change: (html) => html };

/** Pane and playground from their sources, with each change shown at once; the service at `DEV_SERVICE` does the rest. */
export default mergeConfig(
  base satisfies UserConfig,
  {
    plugins: [pagesFromSources()],
    server: {
      strictPort: true,
      proxy: { [`^/(?!(${SOURCES})|$)`]: { target: process.env.DEV_SERVICE ?? 'http://localhost:3001' } },
    },
  } satisfies UserConfig,
);

function pane(name: string, officeJs: string): Page {
  return { file: `/${name}.html`, change: (html) => html.replaceAll('__OFFICE_JS__', officeJs) };
}

function pagesFromSources(): Plugin {
  return {
    name: 'pages-from-sources',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (path === '/' || path === '/playground') {
          response.writeHead(302, { location: '/playground/' }).end();
          return;
        }
        const page = /^\/(dashboard|connect)(\/|$)/.test(path) ? DASHBOARD : PAGES[path];
        if (page === undefined) return next();
        rendered(server, page).then((html) => {
          response.writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
          });
          response.end(html);
        }, next);
      });
    },
  };
}

async function rendered(server: ViteDevServer, { file, change }: Page): Promise<string> {
  return server.transformIndexHtml(file, change(await readFile(server.config.root + file, 'utf8')));
}
