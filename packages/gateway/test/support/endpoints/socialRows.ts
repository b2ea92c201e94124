import { createHmac } from 'node:crypto'
import { headers, nobody, ofMail, people, shared, signIn, wrongFlow } from './embeddedRows.js'
import { at, noInput, nowS, ofDatabase, type Row, type World } from './row.js'

export const botToken = '123456:a-token-of-a-bot-for-tests'

/** As Telegram signs it; another user each time. */
function initDataOf(world: World) {
  const fields = { auth_date: String(nowS(world)), user: JSON.stringify({ id: world.count() + 1 }) }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  return new URLSearchParams({ ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }).toString()
}

export const socialRows: readonly Row[] = [
  [
    'GET /wallet/v1/social',
    {
      ...shared,
      right: () => ({ path: '/wallet/v1/social', headers }),
      malformed: noInput,
      oversized: noInput,
      wrongType: noInput,
      without: {},
    },
  ],
  [
    'POST /wallet/v1/social/begin',
    {
      ...shared,
      right: () => ({ path: '/wallet/v1/social/begin', body: { provider: 'github' }, headers }),
      wrongType: [{ body: { provider: 5 } }, [422, 'provider']],
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /wallet/v1/social/{provider}/callback',
    {
      ...people,
      // Nothing is known of what comes back.
      status: 400,
      right: () => ({ path: '/wallet/v1/social/github/callback?state=unknown&code=x' }),
      malformed: 'Whatever is in the query is a provider’s.',
      oversized: at(`/wallet/v1/social/github/callback?state=${'a'.repeat(9_000)}`, [400, 'state']),
      wrongType: at('/wallet/v1/social/A/callback?state=a', [400, 'provider']),
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/social/finish',
    {
      ...shared,
      // Nobody has been at the provider.
      status: 401,
      right: async (world) => {
        const { body } = await world.send({ path: '/wallet/v1/social/begin', body: { provider: 'github' }, headers })
        return { path: '/wallet/v1/social/finish', body: { flow: Object(body).flow, result: 'a'.repeat(43) }, headers }
      },
      wrongType: [{ body: { flow: 5, result: 'a'.repeat(43) } }, [422, 'flow']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/social/farcaster',
    {
      ...shared,
      // No relay is configured.
      status: 404,
      right: () => ({ path: '/wallet/v1/social/farcaster', body: {}, headers }),
      wrongType: [{ body: { device: 5 } }, [422, 'device']],
      without: {},
    },
  ],
  [
    'POST /wallet/v1/social/farcaster/finish',
    {
      ...shared,
      status: 404,
      right: () => ({
        path: '/wallet/v1/social/farcaster/finish',
        body: { flow: { id: crypto.randomUUID(), token: 'a'.repeat(43) } },
        headers,
      }),
      wrongType: wrongFlow,
      without: {},
    },
  ],
  [
    'POST /wallet/v1/social/token',
    {
      ...shared,
      // No back end is configured.
      status: 404,
      right: () => ({ path: '/wallet/v1/social/token', body: { token: 'a.b.c' }, headers }),
      wrongType: [{ body: { token: 'none' } }, [422, 'token']],
      without: {},
    },
  ],
  [
    'POST /wallet/v1/social/telegram',
    {
      ...shared,
      right: (world) => ({ path: '/wallet/v1/social/telegram', body: { initData: initDataOf(world) }, headers }),
      wrongType: [{ body: { initData: 'hash=none' } }, [401, 'initData']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/passkeys/ask',
    {
      ...shared,
      // None are configured.
      status: 404,
      right: () => ({ path: '/wallet/v1/passkeys/ask', body: { use: 'get' }, headers }),
      wrongType: [{ body: { use: 'steal' } }, [422, 'use']],
      without: {},
    },
  ],
  [
    'POST /wallet/v1/passkeys/finish',
    {
      ...shared,
      status: 404,
      right: () => ({
        path: '/wallet/v1/passkeys/finish',
        body: {
          flow: { id: crypto.randomUUID(), token: 'a'.repeat(43) },
          answer: {
            id: 'AAAA',
            rawId: 'AAAA',
            type: 'public-key',
            response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
          },
        },
        headers,
      }),
      wrongType: wrongFlow,
      without: {},
    },
  ],
  [
    'POST /wallet/v1/passkeys/{id}/name',
    {
      ...shared,
      // The user has none.
      status: 404,
      right: async (world) => ({
        path: `/wallet/v1/passkeys/${crypto.randomUUID()}/name`,
        body: { name: 'My key' },
        headers: (await signIn(world)).headers,
      }),
      wrongType: [{ body: { name: 5 } }, [422, 'name']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/email/add',
    {
      ...shared,
      right: async (world) => {
        const held = await world.send({ path: '/wallet/v1/social/telegram', body: { initData: initDataOf(world) } })
        return {
          path: '/wallet/v1/email/add',
          body: { email: `first-${world.count()}@example.org` },
          headers: { authorization: `Bearer ${Object(held.body).token}` },
        }
      },
      wrongType: [{ body: { email: 5 } }, [422, 'email']],
      without: { database: ofDatabase, mail: ofMail },
    },
  ],
  [
    'GET /wallet/v1/identities',
    {
      ...shared,
      right: async (world) => ({ path: '/wallet/v1/identities', headers: (await signIn(world)).headers }),
      malformed: noInput,
      oversized: noInput,
      wrongType: [{ headers: nobody }, [401, 'session']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /wallet/v1/identities/{id}/remove',
    {
      ...shared,
      right: async (world) => {
        const { headers: held } = await signIn(world)
        const linked = { initData: initDataOf(world), isLink: true }
        await world.send({ path: '/wallet/v1/social/telegram', body: linked, headers: held })
        const { body } = await world.send({ path: '/wallet/v1/identities', headers: held })
        return { path: `/wallet/v1/identities/${Object(body).identities[0].id}/remove`, body: {}, headers: held }
      },
      wrongType: at('/wallet/v1/identities/x/remove', [400, 'id']),
      without: { database: ofDatabase },
    },
  ],
]
