import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, requireSend, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture({
    mints: [
      { program: 'token', decimals: 6 },
      { program: 'token-2022', decimals: 6 },
    ],
  })
})
afterAll(() => fixture.stop())

const find = (address: string) => {
  const { hawser, network } = fixture
  return requireSend(hawser).findReceiverRisk?.({ address, network, signal: new AbortController().signal })
}

it('behavior: nobody has a key of the system program or the incinerator', async () => {
  expect(await find('11111111111111111111111111111111')).toBe('burn')
  expect(await find('1nc1nerator11111111111111111111111111111111')).toBe('burn')
})

it('behavior: the mint of a token is no receiver', async () => {
  expect(fixture.chain.mints).toHaveLength(2)
  for (const { address } of fixture.chain.mints) expect(await find(address)).toBe('token')
})

it('default: an account', async () => {
  expect(await find(fixture.other)).toBeNull()
})
