import { createHmac } from 'node:crypto'
import {
  account,
  at,
  cutJson,
  type EndpointRow,
  get,
  long,
  noChain,
  noInput,
  ofDatabase,
  type Refusal,
  type Row,
  tooLong,
} from './row.js'

const purchase = {
  address: account,
  purchaseCurrency: { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'EUR', payment_method_limits: [] },
  amount: '100.00',
}
const sale = {
  address: account,
  sellCurrency: purchase.purchaseCurrency,
  payoutCurrency: purchase.paymentCurrency,
  amount: '50',
}
const ofSales: Refusal = [503, 'offramp']
const ofPurchases: Refusal = [503, 'onramp']
const picture = (path: string): EndpointRow => ({
  right: (world) => ({ path: `${path}/id${world.count()}` }),
  status: 200,
  access: 'any origin',
  malformed: at(`${path}/..%2f`, [400, 'id']),
  oversized: at(`${path}/${long}`, [400, 'id']),
  wrongType: at(`${path}/%20`, [400, 'id']),
  unknownChain: noChain,
  without: { pictures: [502, 'image'] },
})

export const otherRows: readonly Row[] = [
  [
    'POST /v1/bundler',
    {
      right: () => ({
        path: '/v1/bundler?chainId=eip155:1&bundler=pimlico',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [`0x${'0'.repeat(64)}`] },
      }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { jsonrpc: '2.0', id: 1, method: 5 } }, [422, 'method']],
      unknownChain: at('/v1/bundler?chainId=eip155:5', [400, 'chainId']),
      without: { node: [503, 'chainId'] },
    },
  ],
  [
    'POST /v1/paymaster',
    {
      right: ({ services }) => ({
        path: `/v1/paymaster?chainId=eip155:1&url=${encodeURIComponent(`${services}/paymaster`)}`,
        body: { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params: [] },
      }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } }, [422, 'method']],
      unknownChain: at('/v1/paymaster?chainId=eip155:5&url=https://paymaster.example', [400, 'chainId']),
      without: { provider: [502, 'paymaster'] },
    },
  ],
  [
    'POST /v1/generators/onrampurl',
    {
      right: () => ({
        path: '/v1/generators/onrampurl',
        body: { destinationWallets: [{ address: account }], partnerUserId: account, defaultExperience: 'buy' },
      }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { destinationWallets: 'x' } }, [422, 'destinationWallets']],
      unknownChain: 'The page that it leads to knows its networks.',
      without: {},
    },
  ],
  [
    'GET /v1/onramp/options',
    {
      right: get('/v1/onramp/options'),
      status: 200,
      access: 'project',
      malformed: at('/v1/onramp/options?provider=', [400, 'provider']),
      oversized: at(`/v1/onramp/options?country=${long}`, [400, 'country']),
      wrongType: at('/v1/onramp/options?country=5', [400, 'country']),
      unknownChain: noChain,
      without: { provider: ofPurchases },
    },
  ],
  [
    'POST /v1/onramp/quote',
    {
      right: () => ({
        path: '/v1/onramp/quote',
        body: {
          purchaseCurrency: {
            id: 'usdc',
            name: 'USD Coin',
            symbol: 'USDC',
            networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: account }],
          },
          paymentCurrency: { id: 'EUR', payment_method_limits: [{ id: 'CARD', min: '2', max: '500' }] },
          amount: '100.00',
          network: 'ETH',
        },
      }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { amount: 100 } }, [422, 'purchaseCurrency']],
      unknownChain: 'The service knows its networks.',
      without: { provider: ofPurchases },
    },
  ],
  [
    'POST /v1/onramp/purchases',
    {
      right: () => ({ path: '/v1/onramp/purchases', body: purchase }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { ...purchase, amount: 100 } }, [422, 'amount']],
      unknownChain: 'The service knows its networks.',
      without: { provider: ofPurchases, database: ofDatabase },
    },
  ],
  [
    'GET /v1/onramp/purchases/{id}',
    {
      right: async ({ send }) => {
        const { body } = await send({ path: '/v1/onramp/purchases', body: purchase })
        return { path: `/v1/onramp/purchases/${Object(body).id}` }
      },
      status: 200,
      access: 'project',
      malformed: at('/v1/onramp/purchases/..%2f', [400, 'id']),
      oversized: at(`/v1/onramp/purchases/${long}`, [400, 'id']),
      wrongType: at('/v1/onramp/purchases/5', [400, 'id']),
      unknownChain: noChain,
      without: { provider: ofPurchases, database: ofDatabase },
    },
  ],
  [
    'GET /v1/offramp/options',
    {
      right: get('/v1/offramp/options'),
      status: 200,
      access: 'project',
      malformed: at('/v1/offramp/options?provider=', [400, 'provider']),
      oversized: at(`/v1/offramp/options?country=${long}`, [400, 'country']),
      wrongType: at('/v1/offramp/options?country=5', [400, 'country']),
      unknownChain: noChain,
      without: { provider: ofSales },
    },
  ],
  [
    'POST /v1/offramp/quote',
    {
      right: () => ({ path: '/v1/offramp/quote', body: sale }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { ...sale, amount: 50 } }, [422, 'amount']],
      unknownChain: 'The service knows its networks.',
      without: { provider: ofSales },
    },
  ],
  [
    'POST /v1/offramp/orders',
    {
      right: () => ({ path: '/v1/offramp/orders', body: sale }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { ...sale, amount: 50 } }, [422, 'amount']],
      unknownChain: 'The service knows its networks.',
      without: { provider: ofSales, database: ofDatabase },
    },
  ],
  [
    'GET /v1/offramp/orders/{id}',
    {
      right: async ({ send }) => {
        const { body } = await send({ path: '/v1/offramp/orders', body: sale })
        return { path: `/v1/offramp/orders/${Object(body).id}` }
      },
      status: 200,
      access: 'project',
      malformed: at('/v1/offramp/orders/..%2f', [400, 'id']),
      oversized: at(`/v1/offramp/orders/${long}`, [400, 'id']),
      wrongType: at('/v1/offramp/orders/5', [400, 'id']),
      unknownChain: noChain,
      without: { provider: ofSales, database: ofDatabase },
    },
  ],
  [
    'POST /v1/onramp/webhooks/{provider}',
    {
      right: ({ nowMs }) => {
        const body = JSON.stringify({ eventType: 'onramp.transaction.success', partnerUserRef: account })
        const atS = Math.floor(nowMs() / 1_000)
        const signature = createHmac('sha256', 'webhook-secret').update(`${atS}.${body}`).digest('hex')
        const headers = { 'x-hook0-signature': `t=${atS},v0=${signature}` }
        return { path: '/v1/onramp/webhooks/coinbase', body, headers }
      },
      status: 200,
      access: 'any origin',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: '{}' }, [401, 'signature']],
      unknownChain: noChain,
      // It has a purchase of that address looked up, and the service sends it once more.
      without: { provider: ofPurchases, database: ofDatabase },
    },
  ],
  ...['/appkit/v1/config', '/getAnalyticsConfig', '/projects/v1/origins'].map(
    (path): Row => [
      `GET ${path}`,
      {
        right: get(path),
        status: 200,
        access: path === '/projects/v1/origins' ? 'project, any origin' : 'project',
        malformed: noInput,
        oversized: noInput,
        wrongType: noInput,
        unknownChain: noChain,
        without: {},
      },
    ],
  ),
  [
    'POST /e',
    {
      right: (world) => ({
        path: '/e',
        body: {
          eventId: `event-${world.count()}`,
          url: 'https://shop.example.com/',
          domain: 'shop.example.com',
          timestamp: world.nowMs(),
          props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
        },
      }),
      status: 202,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { eventId: 5 } }, [422, 'body']],
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /getWallets',
    {
      right: get('/getWallets?page=1&entries=4'),
      status: 200,
      access: 'project',
      malformed: at('/getWallets?page=x&entries=4', [400, 'page']),
      oversized: at(`/getWallets?page=1&entries=4&search=${long}`, [400, 'search']),
      wrongType: at('/getWallets?page=1&entries=-1', [400, 'entries']),
      unknownChain: 'No wallet is of a chain that nobody knows: the list is empty.',
      without: {},
    },
  ],
  [
    'GET /public/getNftImage',
    {
      right: (world) => ({
        path: `/public/getNftImage?url=${encodeURIComponent(`${world.pictures}/nft${world.count()}`)}`,
      }),
      status: 200,
      access: 'any origin',
      malformed: at('/public/getNftImage?url=x', [400, 'url']),
      oversized: at(`/public/getNftImage?url=${long}`, [400, 'url']),
      wrongType: at('/public/getNftImage', [400, 'url']),
      unknownChain: noChain,
      without: { pictures: [502, 'image'] },
    },
  ],
  ...['/getWalletImage', '/public/getAssetImage', '/public/getCurrencyImage', '/public/getTokenImage'].map(
    (path): Row => [`GET ${path}/{id}`, picture(path)],
  ),
]
