import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { checkSigned } from './checkSigned.js'

const keys = Array.from({ length: 6 }, (_, i) => Keypair.fromSeed(new Uint8Array(32).fill(i + 1)))
const at = (index: number) => keys[index]?.publicKey as PublicKey
const [user, other] = keys as [Keypair, Keypair]
const blockhash = PublicKey.unique().toBase58()
const guard = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const pay = (to = 2, lamports = 1_000) => SystemProgram.transfer({ fromPubkey: at(0), toPubkey: at(to), lamports })
const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
const look = (account: number, isWritable = false, programId = guard) =>
  new TransactionInstruction({
    programId,
    keys: [{ pubkey: at(account), isSigner: false, isWritable }],
    data: Buffer.from([6, 1]),
  })
const table = new AddressLookupTableAccount({
  key: at(5),
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 1,
    lastExtendedSlotStartIndex: 0,
    addresses: [at(2), at(3)],
  },
})

interface Options {
  readonly isLegacy?: boolean
  readonly payer?: number
  readonly recentBlockhash?: string
  readonly tables?: AddressLookupTableAccount[]
  readonly signers?: readonly Keypair[]
}

function build(instructions: TransactionInstruction[], options: Options = {}): Uint8Array {
  const { isLegacy = true, payer = 0, recentBlockhash = blockhash, tables = [], signers = [] } = options
  const message = new TransactionMessage({ payerKey: at(payer), recentBlockhash, instructions })
  const compiled = isLegacy ? message.compileToLegacyMessage() : message.compileToV0Message(tables)
  const transaction = new VersionedTransaction(compiled)
  transaction.sign([...signers])
  return transaction.serialize()
}

const address = user.publicKey.toBase58()
const signers = [user]
const given = [limit(600), price(10), pay()]
const check = (before: TransactionInstruction[], after: TransactionInstruction[], options: Options = {}) =>
  checkSigned(
    build(before, { isLegacy: options.isLegacy ?? true, ...(options.tables && { tables: options.tables }) }),
    build(after, { signers, ...options }),
    address,
  )
const changed = (details: RegExp) =>
  expect.objectContaining({
    code: 'TRANSACTION_CHANGED',
    transaction: expect.any(Uint8Array),
    details: expect.stringMatching(details),
  })

describe('checkSigned', () => {
  it.each([
    ['the same', given],
    ['another fee', [limit(9_000), price(77), pay()]],
    ['a fee at the end', [pay(), price(77)]],
    ['no budget', [pay()]],
    ['a guard behind', [...given, look(2), look(0)]],
    ['a guard before, and one that looks at something new', [look(3), ...given]],
  ])('default: %s is what was asked', (_what, after) => {
    for (const isLegacy of [true, false]) expect(check(given, after, { isLegacy })).toBeInstanceOf(Uint8Array)
  })

  it.each<[string, TransactionInstruction[], Options, RegExp]>([
    ['another receiver', [limit(600), price(10), pay(3)], {}, /what is done with/],
    ['another amount', [limit(600), price(10), pay(2, 1_001)], {}, /an instruction of 1111/],
    ['twice the transfer', [...given, pay()], {}, /one of 1111.* was added/],
    ['no transfer', [limit(600), price(10)], {}, /instruction/],
    ['another program', [...given, look(2, false, at(4))], {}, /was added/],
    ['a guard that writes to something new', [...given, look(3, true)], {}, /what is done with/],
    ['another lifetime', given, { recentBlockhash: PublicKey.unique().toBase58() }, /how long/],
    ['another version', given, { isLegacy: false }, /version/],
  ])('behavior: %s is not, and what was signed is told', (_what, after, options, details) => {
    const run = () => checkSigned(build(given), build(after, { signers, ...options }), address)
    expect(run).toThrow(changed(details))
  })

  it('behavior: somebody else pays', () => {
    const both = [user, other]
    const run = () => checkSigned(build(given), build(given, { payer: 1, signers: both }), address)
    expect(run).toThrow(changed(/who pays/))
  })

  it('behavior: the order of what is done counts', () => {
    const twice = [pay(2, 1), pay(2, 2)]
    expect(() => check(twice, [pay(2, 2), pay(2, 1)])).toThrow(changed(/an instruction/))
  })

  it('behavior: accounts of look-up tables are told apart', () => {
    const options = { isLegacy: false, tables: [table] }
    expect(check([pay(2)], [price(5), pay(2)], options)).toBeInstanceOf(Uint8Array)
    expect(() => check([pay(2)], [pay(3)], options)).toThrow(changed(/what is done with/))
  })

  it('behavior: what somebody else has signed stays as it is', () => {
    const shared = [
      pay(),
      new TransactionInstruction({ programId: at(4), keys: [{ pubkey: at(1), isSigner: true, isWritable: false }] }),
    ]
    const half = build(shared, { signers: [other] })
    expect(checkSigned(half, build(shared, { signers: [user, other] }), address)).toBeInstanceOf(Uint8Array)
    for (const signed of [build(shared, { signers }), build([price(5), ...shared], { signers: [user, other] })])
      expect(() => checkSigned(half, signed, address)).toThrow(changed(/another signer/))
  })

  it.each([undefined, 'text', new Uint8Array(2_000_000), build(given)])(
    'behavior: what is not signed, or no transaction, is none',
    (value) => {
      expect(() => checkSigned(build(given), value, address)).toThrow(
        expect.objectContaining({ code: 'INVALID_RESPONSE' }),
      )
    },
  )
})
