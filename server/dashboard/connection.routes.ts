import {
  connectionApprove,
  connectionCancel,
  connectionFinish,
  connectionRead,
  connectionRequest,
} from '#contract/dashboard/connections.ts';
import {
  approveConnection,
  cancelConnection,
  finishConnection,
  readConnection,
  requestConnection,
} from '#server/access/connections.service.ts';
import { clientNetwork } from '#server/http/rate-limiter.ts';

import type { DashboardApi, DashboardDeps } from './dashboard-api.ts';
import { wordDeviceName } from './device-name.ts';

/** Connects Word: the pane asks, a person approves in their browser, and the pane sends the digits. */
export function connectionRoutes({ serve, writeAs, signIn }: DashboardApi, { database }: DashboardDeps) {
  serve(connectionRequest, async ({ body, now }, { request }) => {
    const asked = {
      secretHash: body.secret_hash,
      replaces: body.replaces,
      address: clientNetwork(request.ip),
      device: wordDeviceName(request.headers['user-agent']),
    };
    const made = await database.write((trx) => requestConnection(trx, asked, now));
    return { ...made, url: `${signIn.origin}/connect/${made.connection_id}` };
  });

  serve(connectionFinish, async ({ params, body, now }) =>
    database.write((trx) => finishConnection(trx, { uid: params.connection_id, ...body }, signIn, now)),
  );

  serve(connectionRead, async ({ params, now }) => ({
    connection: await readConnection(database.db, params.connection_id, now),
  }));

  serve(connectionApprove, async ({ session, params, now }) => ({
    digits: await writeAs(session, (trx) => approveConnection(trx, params.connection_id, session, now)),
  }));

  serve(connectionCancel, ({ session, params, now }) =>
    writeAs(session, (trx) => cancelConnection(trx, params.connection_id, now)),
  );
}
