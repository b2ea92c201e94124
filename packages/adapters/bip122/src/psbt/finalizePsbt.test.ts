import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../encoding/bytes.js'
import { finalizePsbt } from './requestSignedPsbt.js'

const output = { script: fromHex(`0014${'22'.repeat(20)}`), value: 5_000n }

/** Spends an output of BIP-341's point without a known key. */
function createTaproot(extra: object): Psbt {
  const key = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'
  const witnessUtxo = { script: fromHex(`5120${key}`), value: 10_000n }
  return new Psbt().addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo, ...extra }).addOutput(output)
}

// No library of curves is given to bitcoinjs-lib in this file: apps have none.
describe('finalizePsbt', () => {
  it.each([
    ['with the key named', { tapInternalKey: fromHex('33'.repeat(32)) }],
    ['with nothing named', {}],
  ])('default: taproot by its key, %s', (_, extra) => {
    for (const length of [64, 65]) {
      const psbt = createTaproot(extra)
      psbt.data.updateInput(0, { tapKeySig: new Uint8Array(length).fill(7) })
      const { txid, transaction, psbt: finalized } = finalizePsbt(psbt)
      const parsed = Transaction.fromHex(transaction)
      expect(parsed.ins[0]?.witness).toEqual([new Uint8Array(length).fill(7)])
      expect(parsed.getId()).toBe(txid)
      expect(finalized.data.inputs[0]?.tapKeySig).toBeUndefined()
      // What was given stays as it was.
      expect(psbt.data.inputs[0]?.finalScriptWitness).toBeUndefined()
    }
  })

  it('behavior: a signature is missing', () => {
    const psbt = createTaproot({})
    expect(() => finalizePsbt(psbt)).toThrow(
      expect.objectContaining({ code: 'PSBT_INCOMPLETE', psbt: psbt.toBase64(), details: expect.any(String) }),
    )
  })
})
