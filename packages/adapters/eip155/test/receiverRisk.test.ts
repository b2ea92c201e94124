import { deployErc20 } from '@hawser/testing/node'
import { type Address, createTestClient, http } from 'viem'
import { setCode } from 'viem/actions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const contract = '0x00000000000000000000000000000000000c0de1'
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

it('default: an account, a contract that is no token, and a key that delegates to one', async () => {
  for (const address of [fixture.account(0).address, contract, delegated]) expect(await find(address)).toBeNull()
})
