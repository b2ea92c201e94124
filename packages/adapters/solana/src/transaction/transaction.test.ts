import {
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWeb3Transaction } from '../compat/web3.js'
import { attachSignature, describeLegacyTransaction } from '../provider/createSessionProvider.js'
import { checkSigned } from './checkSigned.js'
import { parseTransaction } from './parseTransaction.js'
import { toCommitment } from './sendOptions.js'

const keys = Array.from({ length: 8 }, (_, i) => Keypair.fromSeed(new Uint8Array(32).fill(i + 1)))
const blockhash = PublicKey.unique().toBase58()

const instruction = fc.record({
  program: fc.nat(7),
  metas: fc.array(fc.record({ key: fc.nat(7), isSigner: fc.boolean(), isWritable: fc.boolean() }), { maxLength: 6 }),
  data: fc.uint8Array({ maxLength: 40 }),
})
const plan = fc.record({ instructions: fc.array(instruction, { minLength: 1, maxLength: 3 }), isLegacy: fc.boolean() })

interface Plan {
  readonly instructions: readonly {
    readonly program: number
    readonly metas: readonly { readonly key: number; readonly isSigner: boolean; readonly isWritable: boolean }[]
    readonly data: Uint8Array
  }[]
  readonly isLegacy: boolean
}

function build({ instructions, isLegacy }: Plan): Transaction | VersionedTransaction {
  const at = (index: number) => keys[index]?.publicKey as PublicKey
  const list = instructions.map(
    ({ program, metas, data }) =>
      new TransactionInstruction({
        programId: at(program),
        keys: metas.map(({ key, ...meta }) => ({ ...meta, pubkey: at(key) })),
        data: Buffer.from(data),
      }),
  )
  if (!isLegacy) {
    const message = new TransactionMessage({ payerKey: at(0), recentBlockhash: blockhash, instructions: list })
    return new VersionedTransaction(message.compileToV0Message())
  }
  const transaction = new Transaction()
  transaction.feePayer = at(0)
  transaction.recentBlockhash = blockhash
  return transaction.add(...list)
}

describe('parseTransaction', () => {
  it('behavior: reads what @solana/web3.js writes', () => {
    fc.assert(
      fc.property(plan, (value) => {
        const object = build(value)
        const bytes = fromWeb3Transaction(object)
        const parsed = parseTransaction(bytes)
        const message = object instanceof VersionedTransaction ? object.message : object.compileMessage()
        expect(parsed?.version).toBe(value.isLegacy ? 'legacy' : 0)
        expect(parsed?.blockhash).toBe(blockhash)
        expect(parsed?.accounts).toEqual(message.staticAccountKeys.map((key) => key.toBase58()))
        expect(parsed?.header.signers).toBe(message.header.numRequiredSignatures)
        expect(Buffer.from(parsed?.message ?? [])).toEqual(Buffer.from(message.serialize()))
        expect(parsed?.instructions.map(({ data }) => [...data])).toEqual(
          value.instructions.map(({ data }) => [...data]),
        )
        const parts = describeLegacyTransaction(bytes)
        if (!value.isLegacy) expect(parts).toBeUndefined()
        else {
          const again = Transaction.from(bytes)
          expect(parts?.feePayer).toBe(again.feePayer?.toBase58())
          expect(parts?.instructions.map(({ programId, keys }) => [programId, keys])).toEqual(
            again.instructions.map(({ programId, keys }) => [
              programId.toBase58(),
              keys.map(({ pubkey, isSigner, isWritable }) => ({ pubkey: pubkey.toBase58(), isSigner, isWritable })),
            ]),
          )
        }
      }),
      { numRuns: 500 },
    )
  })

  it('behavior: never throws, and a transaction that is cut or lengthened is none', () => {
    const whole = fromWeb3Transaction(
      build({ instructions: [{ program: 1, metas: [], data: new Uint8Array(3) }], isLegacy: true }),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.nat(whole.length - 1).map((end) => whole.slice(0, end)),
        ),
        (bytes) => {
          const parsed = parseTransaction(bytes)
          if (parsed) expect(parsed.signatures).toHaveLength(parsed.header.signers)
        },
      ),
      { numRuns: 2_000 },
    )
    for (let end = 0; end < whole.length; end += 1) expect(parseTransaction(whole.slice(0, end))).toBeUndefined()
    expect(parseTransaction(Uint8Array.from([...whole, 0]))).toBeUndefined()
  })
})

describe('attachSignature', () => {
  it('default: the signer whose place it is', () => {
    const other = keys[2]?.publicKey.toBase58() ?? ''
    const bytes = fromWeb3Transaction(
      build({
        instructions: [{ program: 1, metas: [{ key: 2, isSigner: true, isWritable: false }], data: new Uint8Array() }],
        isLegacy: true,
      }),
    )
    expect(() => checkSigned(bytes, bytes, other)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    const signed = attachSignature(bytes, other, new Uint8Array(64).fill(9))
    expect(checkSigned(bytes, signed, other)).toBe(signed)
    expect(parseTransaction(signed)?.signatures.map(([first]) => first)).toEqual([0, 9])
    expect(() => attachSignature(bytes, keys[1]?.publicKey.toBase58() ?? '', new Uint8Array(64))).toThrow(
      expect.objectContaining({ code: 'INVALID_TRANSACTION' }),
    )
  })
})

describe('toCommitment', () => {
  it.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('VAL-13 default: %s is %s', (name, commitment) => {
    expect(toCommitment(name)).toBe(commitment)
  })

  it('VAL-13 behavior: nothing else is one', () => {
    for (const name of ['', 'Confirmed', 'newest', 'constructor', '__proto__', null, undefined, 1, {}]) {
      expect(() => toCommitment(name)).toThrow(expect.objectContaining({ code: 'INVALID_COMMITMENT' }))
    }
  })
})
