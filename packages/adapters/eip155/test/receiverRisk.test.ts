import { deployErc20 } from '@hawser/testing/node'
import { type Address, createTestClient, http } from 'viem'
import { setCode } from 'viem/actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const contract = '0x00000000000000000000000000000000000c0de1'
const untruthful = '0x00000000000000000000000000000000000c0de3'
const odd = '0x00000000000000000000000000000000000c0de4'
const collections = [
  ['ERC-721', '0x00000000000000000000000000000000000c0de5', '80ac58cd'],
  ['ERC-1155', '0x00000000000000000000000000000000000c0de6', 'd9b67a26'],
] as const
/** A contract that answers `supportsInterface` with what `answer` leaves of the id on the stack, and reverts else. */
const answering = (answer: string): `0x${string}` =>
  `0x60003560e01c6301ffc9a714601357600080fd5b60043560e01c${answer}60005260206000f3`
const delegated = '0x00000000000000000000000000000000000c0de2'

let fixture: Fixture
let token: Address
beforeAll(async () => {
  fixture = await startFixture()
  token = await deployErc20(fixture.chain, {
    name: 'T',
    symbol: 'T',
    decimals: 6,
    supply: 1n,
    to: fixture.account(0).address,
  })
  const client = createTestClient({ mode: 'anvil', transport: http(fixture.chain.rpcUrl) })
  await setCode(client, { address: contract, bytecode: '0x600080fd' })
  for (const [, address, id] of collections)
    await setCode(client, { address, bytecode: answering(`8063${id}14906301ffc9a71417`) })
  await setCode(client, { address: untruthful, bytecode: answering('506001') })
  await setCode(client, { address: odd, bytecode: answering('506002') })
  await setCode(client, { address: delegated, bytecode: `0xef0100${token.slice(2).toLowerCase()}` as `0x${string}` })
})
afterAll(() => fixture.stop())

const find = (address: string) => {
  const { network, signal } = fixture
  return present(present(fixture.adapter.send).findReceiverRisk)({ address, network, signal })
}

it.each([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dEaD',
  '0xdead000000000000000042069420694206942069',
])('behavior: nobody has the key of %s', async (address) => {
  expect(await find(address)).toBe('burn')
})

it('behavior: a token’s contract is no receiver', async () => {
  expect(await find(token)).toBe('token')
})

it.each(collections)('behavior: a contract of %s is no receiver', async (_, address) => {
  expect(await find(address)).toBe('token')
})

it('default: an account, and a key that delegates to a token', async () => {
  for (const address of [fixture.account(0).address, delegated]) expect(await find(address)).toBeNull()
})

it('behavior: a contract that is no token, and one that says yes to everything or neither yes nor no', async () => {
  for (const address of [contract, untruthful, odd]) expect(await find(address)).toBe('contract')
})
