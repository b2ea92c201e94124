import {
  account,
  at,
  type Bad,
  cutJson,
  type EndpointRow,
  get,
  long,
  native,
  ofNode,
  type Refusal,
  type Row,
  tooLong,
  type World,
} from './row.js'

const ofSwaps: Refusal = [503, 'convert']
const swap = ({ coin, owner }: World, more: object = {}) => ({
  amount: '500',
  from: `eip155:1:${coin}`,
  to: native,
  userAddress: `eip155:1:${owner}`,
  ...more,
})
const query = (values: object) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
const swapTo =
  (path: string, values: object = {}): EndpointRow['right'] =>
  (world) => ({
    path: `/v1/convert/${path}?${query(swap(world, values))}`,
  })
const wrongSwap = (path: string, values: object, refusal: Refusal): Bad =>
  at(
    `/v1/convert/${path}?${query({ amount: '500', from: `eip155:1:${account}`, to: native, userAddress: `eip155:1:${account}`, ...values })}`,
    refusal,
  )

export const swapRows: readonly Row[] = [
  [
    'GET /v1/convert/tokens',
    {
      right: get('/v1/convert/tokens?chainId=eip155:1'),
      status: 200,
      access: 'project',
      malformed: at('/v1/convert/tokens?chainId=x', [400, 'chainId']),
      oversized: at(`/v1/convert/tokens?chainId=eip155:1&address=${long}`, [400, 'address']),
      wrongType: at('/v1/convert/tokens', [400, 'chainId']),
      unknownChain: at('/v1/convert/tokens?chainId=eip155:5', [400, 'chainId']),
      without: { provider: ofSwaps },
    },
  ],
  [
    'GET /v1/convert/quotes',
    {
      right: swapTo('quotes'),
      status: 200,
      access: 'project',
      malformed: wrongSwap('quotes', { from: 'x' }, [400, 'from']),
      oversized: wrongSwap('quotes', { amount: '9'.repeat(200) }, [400, 'amount']),
      wrongType: wrongSwap('quotes', { amount: '0.5' }, [400, 'amount']),
      unknownChain: wrongSwap(
        'quotes',
        { from: `eip155:5:${account}`, to: `eip155:5:0x${'e'.repeat(40)}`, userAddress: `eip155:5:${account}` },
        [400, 'from'],
      ),
      without: { provider: ofSwaps },
    },
  ],
  [
    'GET /v1/convert/gas-price',
    {
      right: get('/v1/convert/gas-price?chainId=eip155:1'),
      status: 200,
      access: 'project',
      malformed: at('/v1/convert/gas-price?chainId=x', [400, 'chainId']),
      oversized: at(`/v1/convert/gas-price?chainId=eip155:${'1'.repeat(5_000)}`, [400, 'chainId']),
      wrongType: at('/v1/convert/gas-price', [400, 'chainId']),
      unknownChain: at('/v1/convert/gas-price?chainId=eip155:5', [400, 'chainId']),
      without: { node: ofNode },
    },
  ],
  [
    'GET /v1/convert/allowance',
    {
      right: ({ coin, owner }) => ({
        path: `/v1/convert/allowance?tokenAddress=eip155:1:${coin}&userAddress=eip155:1:${owner}`,
      }),
      status: 200,
      access: 'project',
      malformed: at(`/v1/convert/allowance?tokenAddress=x&userAddress=eip155:1:${account}`, [400, 'tokenAddress']),
      oversized: at(`/v1/convert/allowance?tokenAddress=eip155:1:${account}&userAddress=${long}`, [400, 'userAddress']),
      wrongType: at(`/v1/convert/allowance?tokenAddress=eip155:1:x&userAddress=eip155:1:${account}`, [
        400,
        'tokenAddress',
      ]),
      unknownChain: at(`/v1/convert/allowance?tokenAddress=eip155:5:${account}&userAddress=eip155:5:${account}`, [
        400,
        'tokenAddress',
      ]),
      without: { node: ofNode, provider: ofSwaps },
    },
  ],
  [
    'GET /v1/convert/build-approve',
    {
      right: swapTo('build-approve'),
      status: 200,
      access: 'project',
      malformed: wrongSwap('build-approve', { from: 'x' }, [400, 'from']),
      oversized: wrongSwap('build-approve', { amount: '9'.repeat(200) }, [400, 'amount']),
      wrongType: wrongSwap('build-approve', { amount: '-1' }, [400, 'amount']),
      unknownChain: wrongSwap(
        'build-approve',
        { from: `eip155:5:${account}`, to: `eip155:5:0x${'e'.repeat(40)}`, userAddress: `eip155:5:${account}` },
        [400, 'from'],
      ),
      without: { node: ofNode, provider: ofSwaps },
    },
  ],
  [
    'POST /v1/convert/build-transaction',
    {
      right: (world) => ({ path: '/v1/convert/build-transaction', body: swap(world, { eip155: { slippage: 1 } }) }),
      status: 200,
      access: 'project',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { amount: 500 } }, [422, 'amount']],
      unknownChain: [
        {
          body: {
            amount: '500',
            from: `eip155:5:${account}`,
            to: `eip155:5:0x${'e'.repeat(40)}`,
            userAddress: `eip155:5:${account}`,
            eip155: { slippage: 1 },
          },
        },
        [400, 'from'],
      ],
      without: { provider: ofSwaps },
    },
  ],
]
