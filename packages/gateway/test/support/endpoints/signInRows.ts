import { formatSiwxMessage } from '@hawser/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { at, cutJson, get, long, noChain, noInput, ofDatabase, page, type Row, tooLong, type World } from './row.js'

const key = privateKeyToAccount(`0x${'43'.repeat(32)}`)
async function signed(world: World) {
  const { body } = await world.send({ path: '/auth/v1/nonce', headers: { origin: page } })
  const message = formatSiwxMessage({
    accountAddress: key.address,
    chainId: 'eip155:1',
    domain: 'shop.example.com',
    uri: `${page}/sign-in`,
    version: '1',
    nonce: String(Object(body).nonce),
    issuedAt: new Date(world.nowMs()).toISOString(),
  })
  return { message, signature: await key.signMessage({ message }), transport: 'bearer' }
}
async function signIn(world: World) {
  const { body } = await world.send({
    path: '/auth/v1/authenticate',
    body: await signed(world),
    headers: { origin: page },
  })
  const { token, refreshToken, session } = Object(body)
  return { headers: { origin: page, authorization: `Bearer ${token}` }, refreshToken, id: String(Object(session).id) }
}

export const signInRows: readonly Row[] = [
  [
    'GET /auth/v1/nonce',
    {
      right: () => ({ path: '/auth/v1/nonce', headers: { origin: page } }),
      status: 200,
      access: 'project',
      malformed: noInput,
      oversized: noInput,
      wrongType: noInput,
      unknownChain: noChain,
      without: {},
    },
  ],
  [
    'POST /auth/v1/authenticate',
    {
      right: async (world) => ({ path: '/auth/v1/authenticate', body: await signed(world), headers: { origin: page } }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { message: 5 } }, [422, 'message']],
      unknownChain: 'What a key signs is checked without a node.',
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /auth/v1/refresh',
    {
      right: async (world) => {
        const { refreshToken } = await signIn(world)
        return { path: '/auth/v1/refresh', body: { refreshToken }, headers: { origin: page } }
      },
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { refreshToken: 5 } }, [422, 'refreshToken']],
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /auth/v1/me',
    {
      right: async (world) => ({ path: '/auth/v1/me', headers: (await signIn(world)).headers }),
      status: 200,
      access: 'project',
      malformed: at('/auth/v1/me?chainId=x', [400, 'chainId']),
      oversized: at(`/auth/v1/me?chainId=eip155:1&address=${long}`, [400, 'address']),
      wrongType: [{ headers: { origin: page, authorization: 'Bearer x' } }, [401, 'session']],
      unknownChain: 'It says who is signed in, on whichever chain.',
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /auth/v1/sessions',
    {
      right: async (world) => ({ path: '/auth/v1/sessions', headers: (await signIn(world)).headers }),
      status: 200,
      access: 'project',
      malformed: noInput,
      oversized: noInput,
      wrongType: [{ headers: { origin: page, authorization: 'Bearer x' } }, [401, 'session']],
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /auth/v1/sessions/{id}/revoke',
    {
      right: async (world) => {
        const { headers, id } = await signIn(world)
        return { path: `/auth/v1/sessions/${id}/revoke`, body: {}, headers }
      },
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: at('/auth/v1/sessions/x/revoke', [400, 'id']),
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /auth/v1/sign-out',
    {
      right: async (world) => ({ path: '/auth/v1/sign-out', body: {}, headers: (await signIn(world)).headers }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { refreshToken: 5 } }, [422, 'refreshToken']],
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /.well-known/jwks.json',
    {
      right: get('/.well-known/jwks.json'),
      status: 200,
      access: 'any origin',
      malformed: noInput,
      oversized: noInput,
      wrongType: noInput,
      unknownChain: noChain,
      without: {},
    },
  ],
]
