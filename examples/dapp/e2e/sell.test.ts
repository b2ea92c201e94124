import { mineFromNode } from '@hawser/testing/node'
import { type Address, encodeFunctionData, erc20Abi, isAddress, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { type OnRamp, startOnRamp } from '../demo/onRamp.mjs'
import { localChain } from './support/chain.js'

let onRamp: OnRamp
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  const { chains } = inject('stack')
  onRamp = await startOnRamp({ chains })
  gateway = await startGateway({ chains, onRamp, limits: { requestsPerMinute: 0 } })
})
afterAll(async () => {
  await gateway?.stop()
  await onRamp?.stop()
})
beforeEach(() =>
  Object.assign(onRamp.behavior, { isDown: false, holdsPayout: false, expiresSales: false, sendsWebhooks: true }),
)

const account = privateKeyToAddress(generatePrivateKey())
const chain = () => localChain(1)

interface Currency {
  readonly id: string
  readonly symbol: string
  readonly networks: readonly { readonly chain_id: string }[]
}
interface Order {
  readonly status: string
  readonly deposit: {
    readonly network: string
    readonly contractAddress: string | null
    readonly address: string
    readonly amount: string
    readonly memo: string | null
    readonly expiresAtMs: number
  } | null
  readonly payout: object | null
}

async function ask(path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${gateway.url}/v1/offramp/${path}`, init)).json()
}

/** An order that is agreed to, or declined, on the provider's page. */
async function sell(symbol: string, amount: string, decision: 'pay' | 'decline' = 'pay') {
  const { purchaseCurrencies, paymentCurrencies } = await ask('options?provider=coinbase')
  const found = (purchaseCurrencies as Currency[]).find((one) => one.symbol === symbol)
  const networks = found?.networks.filter(({ chain_id }) => chain_id === '1')
  const sellCurrency = { ...found, networks }
  const question = { provider: 'coinbase', sellCurrency, payoutCurrency: paymentCurrencies[0], amount }
  const quote = await ask('quote', question)
  const { id, url } = await ask('orders', { ...question, address: account, quoteId: quote.quoteId })
  const page = await (await fetch(url)).text()
  expect(page).toContain('Cash out')
  const session = new URL(url).searchParams.get('sessionToken') ?? ''
  // Sent twice, it counts once.
  for (const _ of [1, 2])
    await fetch(new URL('/buy', url), { method: 'POST', body: new URLSearchParams({ session, decision }) })
  return { quote, question, read: (): Promise<Order> => ask(`orders/${id}`) }
}

/** Where it is to be sent, once it is told. */
async function depositOf({ read }: Awaited<ReturnType<typeof sell>>) {
  await expect.poll(async () => (await read()).status).toBe('AWAITING_CRYPTO')
  const { deposit } = await read()
  if (!deposit || !isAddress(deposit.address)) throw new Error('It says where.')
  return { ...deposit, address: deposit.address }
}
const sendDollars = (to: Address, amount: string) =>
  mineFromNode(chain(), {
    to: chain().token.address as Address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits(amount, 6)] }),
  })

it('CAP-09, API-05 behavior: the local provider takes ether on the local chain, to the last wei, and pays it out once', async () => {
  const order = await sell('ETH', '0.5')
  expect(order.quote).toMatchObject({
    sellAmount: { amount: '0.5', currency: 'ETH' },
    payoutTotal: { currency: 'USD' },
  })
  const deposit = await depositOf(order)
  expect(deposit).toMatchObject({ network: 'eip155:1', contractAddress: null, amount: '0.5', memo: null })
  expect(deposit.expiresAtMs).toBeGreaterThan(Date.now() + 1_700_000)
  await mineFromNode(chain(), { to: deposit.address, value: parseEther('0.5') - 1n })
  expect(await chain().balance(deposit.address)).toBe(parseEther('0.5') - 1n)
  expect((await order.read()).status).toBe('AWAITING_CRYPTO')
  await mineFromNode(chain(), { to: deposit.address, value: 1n })
  await expect.poll(async () => (await order.read()).status).toBe('SUCCESS')
  expect((await order.read()).payout).toEqual(order.quote.payoutTotal)
})

it('CAP-09 behavior: tokens are taken too; what is received is not paid out at once, and known while the provider is down', async () => {
  onRamp.behavior.holdsPayout = true
  const order = await sell('LUSD', '120')
  const deposit = await depositOf(order)
  expect(deposit.contractAddress?.toLowerCase()).toBe(chain().token.address.toLowerCase())
  await sendDollars(deposit.address, '120')
  await expect.poll(async () => (await order.read()).status).toBe('IN_PROGRESS')
  onRamp.behavior.isDown = true
  expect((await order.read()).status).toBe('IN_PROGRESS')
  Object.assign(onRamp.behavior, { isDown: false, holdsPayout: false })
  await expect.poll(async () => (await order.read()).status).toBe('SUCCESS')
})

it('CAP-09 behavior: what is declined has no address; what is late is over; an amount below the minimum is refused', async () => {
  const declined = await sell('ETH', '0.5', 'decline')
  await expect.poll(declined.read).toMatchObject({ status: 'FAILED', deposit: null })
  onRamp.behavior.expiresSales = true
  const late = await sell('ETH', '0.5')
  await expect.poll(async () => (await late.read()).status).toBe('EXPIRED')
  expect(await ask('quote', { ...late.question, amount: '0.000001' })).toMatchObject({
    reasons: [{ field: 'offramp', description: 'The amount is below the minimum.' }],
  })
})
