import { privateKeyToAccount } from 'viem/accounts'
import { account, at, cutJson, get, long, nowS, ofDatabase, type Row, tooLong, type World } from './row.js'

const key = privateKeyToAccount(`0x${'43'.repeat(32)}`)
const sessionAccount = `eip155:1:${key.address}`
const terms = (world: World) => ({
  expiry: nowS(world) + 3_600,
  signer: { type: 'keys', data: { keys: [] } },
  permissions: [],
  policies: [],
})
async function beginSession(world: World): Promise<string> {
  const { body } = await world.send({ path: `/v1/sessions/${sessionAccount}?v=2`, body: terms(world) })
  return String(Object(body).pci)
}
async function activateSession(world: World): Promise<string> {
  const pci = await beginSession(world)
  const body = { ...terms(world), pci, context: '0xabcd' }
  await world.send({ path: `/v1/sessions/${sessionAccount}/activate`, body })
  return pci
}

export const sessionRows: readonly Row[] = [
  [
    'GET /v1/sessions/{account}',
    {
      right: get(`/v1/sessions/${sessionAccount}`),
      status: 200,
      access: 'project',
      malformed: at('/v1/sessions/%20', [400, 'account']),
      oversized: at(`/v1/sessions/${long}`, [400, 'account']),
      wrongType: at('/v1/sessions/x', [400, 'account']),
      unknownChain: at(`/v1/sessions/eip155:5:${account}`, [400, 'account']),
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/sessions/{account}',
    {
      right: (world) => ({ path: `/v1/sessions/${sessionAccount}?v=2`, body: terms(world) }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { expiry: 'x' } }, [422, 'expiry']],
      unknownChain: at(`/v1/sessions/eip155:5:${account}`, [400, 'account']),
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/sessions/{account}/activate',
    {
      right: async (world) => ({
        path: `/v1/sessions/${sessionAccount}/activate`,
        body: { ...terms(world), pci: await beginSession(world), context: '0xabcd' },
      }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { pci: 5 } }, [422, 'pci']],
      unknownChain: at(`/v1/sessions/eip155:5:${account}/activate`, [400, 'account']),
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /v1/sessions/{account}/getcontext',
    {
      right: async (world) => ({
        path: `/v1/sessions/${sessionAccount}/getcontext?pci=${await activateSession(world)}`,
      }),
      status: 200,
      access: 'project',
      malformed: at(`/v1/sessions/${sessionAccount}/getcontext`, [400, 'pci']),
      oversized: at(`/v1/sessions/${sessionAccount}/getcontext?pci=${long}`, [400, 'pci']),
      wrongType: at(`/v1/sessions/${sessionAccount}/getcontext?pci=x`, [400, 'pci']),
      unknownChain: at(`/v1/sessions/eip155:5:${account}/getcontext?pci=00000000-0000-4000-8000-000000000000`, [
        400,
        'account',
      ]),
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/sessions/{account}/sign',
    {
      right: async (world) => ({
        path: `/v1/sessions/${sessionAccount}/sign`,
        body: { pci: await activateSession(world), userOp: {} },
      }),
      status: 404,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { pci: 5 } }, [422, 'pci']],
      unknownChain: [
        {
          path: `/v1/sessions/eip155:5:${account}/sign`,
          body: { pci: '00000000-0000-4000-8000-000000000000', userOp: {} },
        },
        [400, 'account'],
      ],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/sessions/{account}/revoke',
    {
      right: async (world) => {
        const pci = await activateSession(world)
        return {
          path: `/v1/sessions/${sessionAccount}/revoke`,
          body: { pci, signature: await key.signMessage({ message: pci }) },
        }
      },
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { pci: 5 } }, [422, 'pci']],
      unknownChain: [
        {
          path: `/v1/sessions/eip155:5:${account}/revoke`,
          body: { pci: '00000000-0000-4000-8000-000000000000', signature: '0xab' },
        },
        [400, 'account'],
      ],
      without: { database: ofDatabase },
    },
  ],
]
