import type { Hawser } from '@hawser/core'
import { internalsKey } from '@hawser/core/internals'
import { afterEach, expect, it } from 'vitest'
import { sol } from './fixtures/startFixture.js'
import { type FlakyFixture, startFlakyFixture, toAnswer } from './fixtures/startFlakyFixture.js'

const transferFee = { basisPoints: 100, maximum: 5_000n }
const open: FlakyFixture[] = []
async function start() {
  const mints = [
    { program: 'token', decimals: 6 },
    { program: 'token-2022', decimals: 6, transferFee },
  ] as const
  const fixture = await startFlakyFixture({ isOnly: true, mints })
  open.push(fixture)
  for (const mint of fixture.chain.mints) await mint.mintTo(fixture.address, 1_000_000n)
  const [plain, withFee] = fixture.chain.mints
  if (!plain || !withFee) throw new Error('There are no tokens.')
  return { ...fixture, plain, withFee, simulate: simulateOf(fixture.hawser, fixture) }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

function simulateOf(hawser: Hawser, { address, receiver }: { readonly address: string; readonly receiver: string }) {
  const send = hawser[internalsKey].adapters.get('solana')?.send
  const [network] = hawser.getSnapshot().networks.requested
  if (!send?.simulate || !network) throw new Error('The adapter cannot simulate.')
  const { simulate } = send
  return (change: { readonly amount: bigint; readonly tokenAddress?: string; readonly to?: string }) =>
    simulate({ from: address, to: receiver, network, signal: new AbortController().signal, ...change })
}

const both = (tokenAddress: string | null, amount: bigint, received = amount) => [
  { party: 'sender', tokenAddress, tokenId: null, units: -amount },
  { party: 'receiver', tokenAddress, tokenId: null, units: received },
]

it('CAP-06 default: SOL, without the fee; tokens, without what a new account is opened with', async () => {
  const { simulate, plain } = await start()
  expect(await simulate({ amount: sol })).toEqual({ status: 'done', effects: both(null, sol) })
  const tokenAddress = plain.address
  const effects = both(tokenAddress, 100n)
  expect(await simulate({ amount: 100n, tokenAddress })).toEqual({ status: 'done', effects })
})

it('CAP-06 behavior: what a token keeps of it', async () => {
  const { simulate, withFee } = await start()
  const tokenAddress = withFee.address
  const effects = both(tokenAddress, 100_000n, 99_000n)
  expect(await simulate({ amount: 100_000n, tokenAddress })).toEqual({ status: 'done', effects })
})

it('CAP-06 behavior: nothing changes of what is sent to oneself', async () => {
  const { simulate, address } = await start()
  expect(await simulate({ amount: sol, to: address })).toEqual({ status: 'done', effects: [] })
})

it('CAP-06 error: what would fail; a node that tells no accounts says nothing', async () => {
  const { simulate, answerBy } = await start()
  let value: object = { err: 'AccountNotFound', logs: ['Program log: Error: insufficient funds'], accounts: null }
  answerBy(async (method, pass) =>
    method === 'simulateTransaction'
      ? toAnswer({ result: { context: { slot: 1 }, value: { unitsConsumed: 1, ...value } } })
      : pass(),
  )
  const reason = 'Program log: Error: insufficient funds'
  expect(await simulate({ amount: sol })).toEqual({ status: 'fails', reason })
  value = { err: null, logs: [], accounts: null }
  expect(await simulate({ amount: sol })).toBeNull()
})
