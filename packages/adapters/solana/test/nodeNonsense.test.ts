import { getBalance } from '@hawser/core/actions'
import { afterEach, describe, expect, it } from 'vitest'
import { transfer } from '../src/flows/transfer.js'
import { sol } from './fixtures/startFixture.js'
import { type FlakyFixture, startFlakyFixture, toAnswer } from './fixtures/startFlakyFixture.js'

const open: FlakyFixture[] = []
async function start() {
  const fixture = await startFlakyFixture({ isOnly: true })
  open.push(fixture)
  return fixture
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})
const blockhash = (value: unknown) => toAnswer({ result: { context: { slot: 1 }, value } })

describe('nonsense of a node', () => {
  it.each([
    ['a blockhash that is none', () => blockhash({ blockhash: 'nonsense', lastValidBlockHeight: 1 })],
    ['no blockhash', () => blockhash(null)],
    ['a page', () => new Response('<html>Sign in to the network</html>')],
  ])('ERR-07 behavior: %s is told as the node’s, and the wallet is not asked', async (_what, response) => {
    const { hawser, wallet, receiver, answerBy } = await start()
    const asked = wallet.log.length
    answerBy(async (method, pass) => (method === 'getLatestBlockhash' ? response() : pass()))
    await expect(transfer(hawser, { to: receiver, amount: sol })).rejects.toMatchObject({
      code: 'INVALID_NODE_RESPONSE',
      name: 'InvalidNodeResponseError',
    })
    expect(wallet.log).toHaveLength(asked)
  })

  it('behavior: so is a balance that is none', async () => {
    const { hawser, address, answerBy } = await start()
    answerBy(async () => toAnswer({ result: { context: { slot: 1 }, value: 'x' } }))
    await expect(getBalance(hawser, { address })).rejects.toMatchObject({ code: 'INVALID_NODE_RESPONSE' })
  })
})
