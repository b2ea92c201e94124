import { encodeAbiParameters, parseAbiParameters, zeroHash } from 'viem'
import {
  at,
  cutJson,
  type EndpointRow,
  noChain,
  noInput,
  ofDatabase,
  page,
  type Refusal,
  type Row,
  tooLong,
  type World,
} from './row.js'

export const headers = { origin: page, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
export const ofMail: Refusal = [503, 'mail']
const bearer = (token: unknown) => ({ ...headers, authorization: `Bearer ${String(token)}` })
export const nobody = bearer('x')

/** Another address each time: what one is sent is limited. */
const newEmail = ({ count }: World) => `user-${count()}@example.org`

async function begin(world: World) {
  const email = newEmail(world)
  const { body } = await world.send({ path: '/wallet/v1/email', body: { email }, headers })
  const link = new URL(world.mailbox.linkTo(email))
  return { email, flow: Object(body).flow, token: link.searchParams.get('token') ?? '' }
}
const decide = (token: string, decision: string) => ({
  path: `/wallet/v1/email/link/${decision}?token=${token}`,
  body: '',
})
async function ask(world: World) {
  const begun = await begin(world)
  await world.send(decide(begun.token, 'approve'))
  return { ...begun, code: world.mailbox.codeTo(begun.email) }
}
export async function signIn(world: World) {
  const { email, flow, code } = await ask(world)
  const { body } = await world.send({ path: '/wallet/v1/email/code', body: { flow, code }, headers })
  const { token, refreshToken } = Object(body)
  return { email, headers: bearer(token), refreshToken }
}
async function update(world: World) {
  const signedIn = await signIn(world)
  const next = newEmail(world)
  const { body } = await world.send({
    path: '/wallet/v1/email/update',
    body: {},
    headers: signedIn.headers,
  })
  const primary = { flow: Object(body).flow, code: world.mailbox.codeTo(signedIn.email), email: next }
  return { ...signedIn, next, primary }
}

const anybody = `0x${'11'.repeat(20)}` as const
/** As a wallet tells its app of one (ERC-7715), which ends in 2100. */
const permission = {
  chainId: '0x1',
  from: anybody,
  to: anybody,
  permission: { type: 'native-token-allowance', data: { allowance: '0x1' }, isAdjustmentAllowed: false },
  rules: [{ type: 'expiry', data: { timestamp: 4_102_444_800 } }],
  context: encodeAbiParameters(
    parseAbiParameters([
      'Delegation[] all',
      'struct Caveat { address enforcer; bytes terms; bytes args; }',
      'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
    ]),
    [
      [
        {
          delegate: anybody,
          delegator: anybody,
          authority: zeroHash,
          caveats: [
            {
              enforcer: '0x1046bb45c8d673d4ea75321280db34899413c069',
              terms: `0x${'0'.repeat(32)}${(4_102_444_800).toString(16).padStart(32, '0')}`,
              args: '0x',
            },
          ],
          salt: 1n,
          signature: '0x',
        },
      ],
    ],
  ),
  dependencies: [],
  delegationManager: anybody,
}

const newSet = ({ count }: World) => ({
  walletId: `wallet-${count()}`,
  setId: `set-of-${count()}`,
  service: 'a'.repeat(64),
})

export const wrongFlow = [{ body: { flow: 5 } }, [422, 'flow']] as const
export const shared = {
  status: 200,
  access: 'project',
  malformed: cutJson,
  oversized: tooLong,
  unknownChain: noChain,
} as const
export const people: Pick<EndpointRow, 'status' | 'access' | 'unknownChain'> = {
  status: 200,
  access: 'any origin',
  unknownChain: noChain,
}

export const embeddedRows: readonly Row[] = [
  [
    'POST /wallet/v1/email',
    {
      ...shared,
      right: (world) => ({ path: '/wallet/v1/email', body: { email: newEmail(world) }, headers }),
      wrongType: [{ body: { email: 'nobody' } }, [422, 'email']],
      without: { database: ofDatabase, mail: ofMail },
    },
  ],
  [
    'POST /wallet/v1/email/device',
    {
      ...shared,
      right: async (world) => ({ path: '/wallet/v1/email/device', body: { flow: (await begin(world)).flow }, headers }),
      wrongType: wrongFlow,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/email/resend',
    {
      ...shared,
      // Sent a moment ago.
      status: 429,
      right: async (world) => ({ path: '/wallet/v1/email/resend', body: { flow: (await ask(world)).flow }, headers }),
      wrongType: wrongFlow,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/email/code',
    {
      ...shared,
      right: async (world) => {
        const { flow, code } = await ask(world)
        return { path: '/wallet/v1/email/code', body: { flow, code }, headers }
      },
      wrongType: [{ body: { flow: 5, code: 'x' } }, [422, 'flow']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/session/refresh',
    {
      ...shared,
      right: async (world) => {
        const { refreshToken } = await signIn(world)
        return { path: '/wallet/v1/session/refresh', body: { refreshToken }, headers }
      },
      wrongType: [{ body: { refreshToken: 5 } }, [422, 'refreshToken']],
      without: { database: ofDatabase },
    },
  ],
  ...(['session', 'devices', 'permissions'] as const).map(
    (name): Row => [
      `GET /wallet/v1/${name}`,
      {
        ...shared,
        right: async (world) => ({ path: `/wallet/v1/${name}`, headers: (await signIn(world)).headers }),
        malformed: noInput,
        oversized: noInput,
        wrongType: [{ headers: nobody }, [401, 'session']],
        without: { database: ofDatabase },
      },
    ],
  ),
  [
    'POST /wallet/v1/session/end',
    {
      ...shared,
      right: async (world) => ({ path: '/wallet/v1/session/end', body: {}, headers: (await signIn(world)).headers }),
      wrongType: [{ headers: nobody }, [401, 'session']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/permissions',
    {
      ...shared,
      // No network has smart accounts here.
      status: 400,
      right: async (world) => ({
        path: '/wallet/v1/permissions',
        body: { page, grant: permission },
        headers: (await signIn(world)).headers,
      }),
      wrongType: [{ body: { page, grant: { ...permission, from: 5 } } }, [422, 'grant.from']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/permissions/revoke',
    {
      ...shared,
      // There is none.
      status: 400,
      right: async (world) => ({
        path: '/wallet/v1/permissions/revoke',
        body: { context: permission.context },
        headers: (await signIn(world)).headers,
      }),
      wrongType: [{ body: { context: 'none' } }, [422, 'context']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/devices/{id}/remove',
    {
      ...shared,
      right: async (world) => {
        const { headers: held } = await signIn(world)
        const { body } = await world.send({ path: '/wallet/v1/devices', headers: held })
        return { path: `/wallet/v1/devices/${Object(body).devices[0].id}/remove`, body: {}, headers: held }
      },
      wrongType: at('/wallet/v1/devices/x/remove', [400, 'id']),
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/email/update',
    {
      ...shared,
      right: async (world) => ({
        path: '/wallet/v1/email/update',
        body: {},
        headers: (await signIn(world)).headers,
      }),
      wrongType: [{ body: { from: 5 } }, [422, 'from']],
      without: { database: ofDatabase, mail: ofMail },
    },
  ],
  [
    'POST /wallet/v1/email/update/primary',
    {
      ...shared,
      right: async (world) => {
        const { primary, headers: held } = await update(world)
        return { path: '/wallet/v1/email/update/primary', body: primary, headers: held }
      },
      wrongType: wrongFlow,
      without: { database: ofDatabase, mail: ofMail },
    },
  ],
  [
    'POST /wallet/v1/email/update/secondary',
    {
      ...shared,
      right: async (world) => {
        const { primary, next, headers: held } = await update(world)
        const { body } = await world.send({ path: '/wallet/v1/email/update/primary', body: primary, headers: held })
        const secondary = { flow: Object(body).flow, code: world.mailbox.codeTo(next) }
        return { path: '/wallet/v1/email/update/secondary', body: secondary, headers: held }
      },
      wrongType: wrongFlow,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/email/second/remove',
    {
      ...shared,
      right: async (world) => ({
        path: '/wallet/v1/email/second/remove',
        body: {},
        headers: (await signIn(world)).headers,
      }),
      wrongType: [{ headers: nobody }, [401, 'session']],
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /wallet/v1/wallet',
    {
      ...shared,
      right: async (world) => ({ path: '/wallet/v1/wallet', headers: (await signIn(world)).headers }),
      malformed: noInput,
      oversized: noInput,
      wrongType: [{ headers: nobody }, [401, 'session']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/wallet/sets',
    {
      ...shared,
      right: async (world) => ({
        path: '/wallet/v1/wallet/sets',
        body: newSet(world),
        headers: (await signIn(world)).headers,
      }),
      wrongType: [{ body: { walletId: 5 } }, [422, 'walletId']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/wallet/share',
    {
      ...shared,
      right: async (world) => {
        const { headers: held } = await signIn(world)
        const set = newSet(world)
        await world.send({ path: '/wallet/v1/wallet/sets', body: set, headers: held })
        return { path: '/wallet/v1/wallet/share', body: { setId: set.setId }, headers: held }
      },
      wrongType: [{ body: { setId: 5 } }, [422, 'setId']],
      without: { database: ofDatabase },
    },
  ],
  ...(['recovery', 'delete'] as const).map(
    (name): Row => [
      `POST /wallet/v1/wallet/${name}`,
      {
        ...shared,
        right: async (world) => ({
          path: `/wallet/v1/wallet/${name}`,
          body: {},
          headers: (await signIn(world)).headers,
        }),
        wrongType: [{ headers: nobody }, [401, 'session']],
        without: { database: ofDatabase },
      },
    ],
  ),
  [
    'GET /wallet/v1/email/link',
    {
      ...people,
      right: async (world) => ({ path: `/wallet/v1/email/link?token=${(await begin(world)).token}` }),
      malformed: at('/wallet/v1/email/link', [400, 'token']),
      oversized: at(`/wallet/v1/email/link?token=${'a'.repeat(300)}`, [400, 'token']),
      wrongType: 'A link that nobody was sent is one whose time is over.',
      without: { database: ofDatabase },
    },
  ],
  ...(['approve', 'refuse'] as const).map(
    (decision): Row => [
      `POST /wallet/v1/email/link/${decision}`,
      {
        ...people,
        right: async (world) => decide((await begin(world)).token, decision),
        malformed: at(`/wallet/v1/email/link/${decision}`, [400, 'token']),
        oversized: at(`/wallet/v1/email/link/${decision}?token=${'a'.repeat(300)}`, [400, 'token']),
        wrongType: 'A link that nobody was sent is one whose time is over.',
        without: { database: ofDatabase },
      },
    ],
  ),
]
