import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SwapRouter } from '@hawser/core/swap'
import { deployZeroEx, type LocalChain, type ZeroEx } from '@hawser/testing/node'
import {
  type Address,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
])
const settlerAbi = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zid)',
])
/** `TRANSFER_FROM` and `BASIC` of Settlers. */
const [transferSelector, basicSelector] = ['0xc1fb425e', '0x38c9c147'] as const
const zid = `0x${'1'.repeat(24)}` as const

/** What a swap by Permit2 consists of, as a hostile service may change it. */
export interface Permit2Parts {
  readonly recipient: Address
  readonly buyToken: Address
  readonly least: bigint
  readonly token: Address
  readonly amount: bigint
  readonly nonce: bigint
  readonly deadline: bigint
  readonly to: Address
  readonly value: bigint
  readonly buyAmount: bigint
  /** What is said to be signed. */
  readonly signed: {
    readonly spender: Address
    readonly token: Address
    readonly amount: bigint
    readonly permit2: Address
  }
  /** Put behind the data. */
  readonly tail: Hex
}

export interface ZeroExService extends ZeroEx {
  readonly url: string
  /** The paths that were asked for. */
  readonly paths: string[]
  /** The contract, as a client trusts it. */
  readonly routers: readonly SwapRouter[]
  /** How the next swaps by Permit2 are changed; null where there are none. */
  change: ((parts: Permit2Parts) => Partial<Permit2Parts>) | null
  /** How many seconds a signature is good for. */
  lifetimeS: bigint
  stop(): Promise<void>
}

interface StartZeroExParameters {
  readonly router: Address
  readonly wrapped: Address
}

/** A service in the form of 0x's swap API of version 2 before contracts on the chain, which swap by its pools. */
export async function startZeroEx(
  chain: LocalChain,
  { router, wrapped }: StartZeroExParameters,
): Promise<ZeroExService> {
  const contracts = await deployZeroEx(chain)
  const { settler, allowanceHolder, permit2 } = contracts
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  let count = 0n

  /** The pool takes all of what is there. */
  const toPool = (token: Address, path: readonly Address[]): Hex => {
    const functionName = 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
    const data = encodeFunctionData({ abi: routerAbi, functionName, args: [0n, 0n, path, settler, 2n ** 40n] })
    const types = parseAbiParameters('address, uint256, address, uint256, bytes')
    return `${basicSelector}${encodeAbiParameters(types, [token, 10_000n, router, 4n, data]).slice(2)}`
  }
  const byHolder = (parts: Permit2Parts, pool: Hex): Hex => {
    const types = parseAbiParameters('address, ((address, uint256), uint256, uint256), bytes')
    const permit = [[parts.token, parts.amount], 0n, parts.deadline] as const
    const first = `${transferSelector}${encodeAbiParameters(types, [settler, permit, '0x']).slice(2)}` as const
    const slippage = { recipient: parts.recipient, buyToken: parts.buyToken, minAmountOut: parts.least }
    const data = encodeFunctionData({
      abi: settlerAbi,
      functionName: 'execute',
      args: [slippage, [first, pool], pad(zid, { dir: 'right' })],
    })
    const args = [settler, parts.token, parts.amount, settler, data] as const
    return encodeFunctionData({ abi: holderAbi, functionName: 'exec', args })
  }

  const service: ZeroExService = {
    ...contracts,
    url: '',
    paths: [],
    routers: [
      {
        caipNetworkId: `eip155:${chain.chainId}`,
        address: allowanceHolder,
        form: '0x',
        registry: allowanceHolder,
        permit2,
      },
    ],
    change: () => ({}),
    lifetimeS: 300n,
    stop: () => new Promise((resolve, reject) => void server.close((error) => (error ? reject(error) : resolve()))),
  }
  const answer = async (path: string, query: URLSearchParams): Promise<readonly [number, unknown]> => {
    const [token, buyToken] = [query.get('sellToken') as Address, query.get('buyToken') as Address]
    const amount = BigInt(query.get('sellAmount') ?? 0)
    const recipient = query.get('taker') as Address
    const route = [token, wrapped, buyToken]
    const amounts = await client.readContract({
      address: router,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [amount, route],
    })
    const buyAmount = amounts.at(-1) ?? 0n
    const isPermit2 = path.startsWith('/swap/permit2/')
    const spender = isPermit2 ? permit2 : allowanceHolder
    const common = { liquidityAvailable: true, issues: { allowance: { actual: '0', spender } } }
    if (path.endsWith('/price')) return [200, { ...common, buyAmount: String(buyAmount), gas: '200000' }]
    const least = (buyAmount * (10_000n - BigInt(query.get('slippageBps') ?? 100))) / 10_000n
    count += 1n
    const { timestamp } = await client.getBlock()
    const nowS = BigInt(Math.floor(Date.now() / 1_000))
    const deadline = (timestamp > nowS ? timestamp : nowS) + service.lifetimeS
    const right: Permit2Parts = {
      ...{ recipient, buyToken, least, token, amount, buyAmount, deadline },
      ...{ nonce: hexToBigInt(zid) * 2n ** 96n + count, to: settler, value: 0n, tail: '0x' },
      signed: { spender: settler, token, amount, permit2 },
    }
    const pool = toPool(token, route)
    if (!isPermit2) {
      const transaction = { to: allowanceHolder, data: byHolder(right, pool), value: '0', gas: '250000', gasPrice: '1' }
      return [200, { ...common, buyAmount: String(buyAmount), transaction }]
    }
    if (!service.change) return [400, { name: 'INPUT_INVALID', message: 'There is no Permit2.' }]
    const parts = { ...right, ...service.change(right) }
    const { signed } = parts
    const permit = {
      type: 'Permit2',
      hash: `0x${'0'.repeat(64)}`,
      eip712: {
        types: {},
        primaryType: 'PermitTransferFrom',
        domain: { name: 'Permit2', chainId: chain.chainId, verifyingContract: signed.permit2 },
        message: {
          permitted: { token: signed.token, amount: String(signed.amount) },
          spender: signed.spender,
          nonce: String(parts.nonce),
          deadline: String(parts.deadline),
        },
      },
    }
    const transaction = { to: parts.to, data: encodePermit2(parts, pool, settler), value: String(parts.value) }
    return [200, { ...common, buyAmount: String(parts.buyAmount), permit2: permit, transaction }]
  }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    service.paths.push(pathname)
    answer(pathname, searchParams)
      .catch((error: unknown) => [500, { message: String(error) }] as const)
      .then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return Object.assign(service, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** A call of a Settler as the service builds it: the action that takes the token stands last, and goes on behind the data, where the signature is put. */
function encodePermit2(parts: Permit2Parts, pool: Hex, taker: Address): Hex {
  const word = (value: bigint | Hex | number) =>
    (typeof value === 'string' ? pad(value) : numberToHex(value, { size: 32 })).slice(2)
  const { recipient, buyToken, least, token, amount, nonce, deadline, tail } = parts
  const padded = pool.slice(2).padEnd(Math.ceil(size(pool) / 32) * 64, '0')
  const afterPool = 64 + 32 + padded.length / 2
  const head = [recipient, buyToken, least, 160n].map(word).join('') + pad(zid, { dir: 'right' }).slice(2)
  const others = [2n, BigInt(afterPool), 64n, BigInt(size(pool))].map(word).join('') + padded
  const first =
    word(0xffffn) + transferSelector.slice(2) + [taker, token, amount, nonce, deadline, 192n].map(word).join('')
  return `0x1fff991f${head}${others}${first}${tail.slice(2)}`
}
