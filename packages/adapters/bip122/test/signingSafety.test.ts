import {
  bitcoinWalletProtocols,
  createScriptedBitcoinWallet,
  type ScriptedBitcoinBehavior,
} from '@hawser/testing/bip122'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signPsbt } from '../src/exports/flows.js'
import { buildPsbt, isSignatureValid } from './fixtures/buildPsbt.js'
import { type BitcoinFixture, networkNameOf, randomKey, startBitcoinFixture } from './fixtures/startBitcoinFixture.js'

let fixture: BitcoinFixture
beforeAll(async () => {
  fixture = await startBitcoinFixture()
})
afterAll(() => fixture.stop())

describe.each(bitcoinWalletProtocols)('a wallet that signs something else, by %s', (protocol) => {
  async function setUp() {
    const { hawser, wallet } = await fixture.open({ protocol })
    const network = networkNameOf(protocol)
    const receiver = createScriptedBitcoinWallet({
      protocol,
      name: 'Receiver',
      accounts: [{ privateKey: randomKey(), type: 'segwit' }],
      networks: { [network]: null },
      network,
      permissionStore: 'memory',
    })
    const [to = ''] = receiver.addresses
    const [own = ''] = wallet.sharedAddresses
    // Two inputs of the same address, of which the second is left to somebody else.
    await fixture.node.fund(own, 30_000n)
    const from = [own, own]
    const psbt = (await buildPsbt({ esploraUrl: fixture.node.esploraUrl, from, to })).toBase64()
    return { hawser, wallet, to, psbt }
  }

  it.each([
    ['altersPsbt', /another transaction/],
    ['signsOtherInputs', /signed input 1, which it was not asked to/],
    ['changesSighash', /by the sighash type 130/],
  ] satisfies [ScriptedBitcoinBehavior, RegExp][])(
    'behavior: %s is refused before anything is sent',
    async (behavior, details) => {
      const { hawser, wallet, to, psbt } = await setUp()
      wallet.setBehavior(behavior, true)
      for (const broadcast of [false, true])
        await expect(signPsbt(hawser, { psbt, signInputs: [{ index: 0 }], broadcast })).rejects.toMatchObject({
          code: 'INVALID_RESPONSE',
          details: expect.stringMatching(details),
        })
      expect(await fixture.node.balanceOf(to)).toBe(0n)
    },
  )

  it('behavior: a PSBT in another encoding than the protocol has is read all the same', async () => {
    const { hawser, wallet, psbt } = await setUp()
    wallet.setBehavior('otherEncoding', true)
    const { psbt: signed } = await signPsbt(hawser, { psbt, signInputs: [{ index: 0 }] })
    expect(isSignatureValid(signed, 0)).toBe(true)
    expect(Psbt.fromBase64(signed).data.inputs[1]?.partialSig).toBeUndefined()
  })

  it('behavior: signatures are missing: nothing is sent, and what was signed is not lost', async () => {
    const { hawser, to, psbt } = await setUp()
    const attempt = signPsbt(hawser, { psbt, signInputs: [{ index: 0 }], broadcast: true })
    const error = await attempt.catch((reason: unknown) => reason as { readonly psbt: string })
    expect(error).toMatchObject({ code: 'PSBT_INCOMPLETE' })
    expect(isSignatureValid((error as { readonly psbt: string }).psbt, 0)).toBe(true)
    expect(await fixture.node.balanceOf(to)).toBe(0n)
  })
})
