import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '../../repositoryRoot.mjs'

// The same libraries as the gateway's, and nothing of it.
const require = createRequire(join(repositoryRoot, 'packages', 'gateway', 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const [{ Hono }, { serve }] = await Promise.all([load('hono'), load('@hono/node-server')])

const app = new Hono()
app.get('/v1/supported-chains', (context) => context.json({ http: ['eip155:1'], ws: [] }))
app.get('/v1/identity/:address', (context) =>
  context.json({ name: 'alice.eth', avatar: null, resolvedAt: '2026-01-01T00:00:00.000Z' }),
)
const holding = { name: 'Local Dollar', symbol: 'LUSD', chainId: 'eip155:1', price: 0, iconUrl: '' }
app.get('/v1/account/:address/balance', (context) =>
  context.json({ balances: [holding, { ...holding, quantity: { decimals: '6', numeric: '1000000.0' } }] }),
)
const wallet = {
  id: 'a'.repeat(64),
  name: 'Wallet',
  homepage: 'https://wallet.example.com/',
  chains: [],
  mobile_link: 'wallet://',
  description: 'x'.repeat(150),
}
app.get('/getWallets', (context) => context.json({ count: 60, data: [wallet, wallet, wallet, wallet] }))
app.get('/appkit/v1/config', (context) =>
  context.json({ features: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, isEnabled: true, config: null })) }),
)
app.post('/v1/', async (context) => {
  const { id } = await context.req.json()
  return context.json({ jsonrpc: '2.0', id, result: '0x1' })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.error(`listening at http://127.0.0.1:${port}`),
)
