import { InvalidResponseError } from '@hawser/common'
import { isSameBytes } from '../encoding/bytes.js'
import { TransactionChangedError } from '../errors.js'
import { type ParsedTransaction, parseTransaction } from './parseTransaction.js'

/**
 * Checks a signed transaction against the one that was asked for: a transaction which `address` signed, that does the same at the same cost to the same
 * accounts. Wallets set the fee of the compute budget and add guards that only look; nothing else may differ, and nothing at all where somebody else
 * has signed already.
 * @throws InvalidResponseError, TransactionChangedError
 */
export function checkSigned(asked: Uint8Array, value: unknown, address: string): Uint8Array {
  const signed = value instanceof Uint8Array ? parseTransaction(value) : undefined
  const signature = signed?.signatures[signed.accounts.indexOf(address)]
  if (!signed || !signature?.some(isSet))
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a signed transaction.' })
  const given = parseTransaction(asked)
  const change = given ? findChange(given, signed) : 'something'
  if (change) throw new TransactionChangedError(value as Uint8Array, { details: `The wallet changed ${change}.` })
  const isLost = given?.signatures.some((before, index) => {
    const after = signed.signatures[index] ?? new Uint8Array()
    const isOwn = given.accounts[index] === address
    return before.some(isSet) && !isOwn && !(isSameBytes(given.message, signed.message) && isSameBytes(before, after))
  })
  if (isLost)
    throw new TransactionChangedError(value as Uint8Array, {
      details: 'The wallet undid the signature of another signer.',
    })
  return value as Uint8Array
}

function isSet(byte: number): boolean {
  return byte !== 0
}

/** Sets what is paid for being included, and how much may be computed. */
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
/** Lighthouse, by which wallets have a transaction fail where it would leave other balances than they have shown. */
const guardProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

type Role = 'signs and is written to' | 'signs' | 'is written to' | 'is read'

/** Returns the difference between two transactions beside the fee and guards of a wallet, in words; undefined where nothing does. */
function findChange(given: ParsedTransaction, signed: ParsedTransaction): string | undefined {
  if (isSameBytes(given.message, signed.message)) return undefined
  if (given.version !== signed.version) return 'the version'
  if (given.accounts[0] !== signed.accounts[0]) return 'who pays'
  if (given.blockhash !== signed.blockhash) return 'how long it is good'
  const [before, after] = [rolesOf(given), rolesOf(signed)]
  for (const [account, role] of after) {
    // What a guard looks at may be new, as long as it can only be looked at.
    const isAsGiven = before.has(account) ? before.get(account) === role : role === 'is read'
    if (!isAsGiven) return `what is done with ${account}`
  }
  const rest = instructionsOf(signed)
  for (const wanted of instructionsOf(given)) {
    let next = rest.shift()
    while (next && next.text !== wanted.text && next.program === guardProgram) next = rest.shift()
    if (next?.text !== wanted.text) return `an instruction of ${wanted.program}`
  }
  const added = rest.find(({ program }) => program !== guardProgram)
  return added && `the instructions: one of ${added.program} was added`
}

/** Returns the instructions but for the budget, in their order, each with its accounts by name. */
function instructionsOf(transaction: ParsedTransaction): { readonly program: string; readonly text: string }[] {
  const names = namesOf(transaction)
  return transaction.instructions.flatMap(({ programIndex, accountIndices, data }) => {
    const program = names[programIndex] ?? ''
    if (program === budgetProgram) return []
    return { program, text: [program, Array.from(accountIndices, (index) => names[index] ?? '?'), data].join(';') }
  })
}

function namesOf({ accounts, lookups }: ParsedTransaction): readonly string[] {
  return [...accounts, ...lookups.map(({ table, index }) => `${table}/${index}`)]
}

function rolesOf(transaction: ParsedTransaction): ReadonlyMap<string, Role> {
  const { header, accounts, lookups } = transaction
  const { signers, readonlySigners, readonlyOthers } = header
  const listed = accounts.map((_account, index): Role => {
    if (index < signers) return index < signers - readonlySigners ? 'signs and is written to' : 'signs'
    return index < accounts.length - readonlyOthers ? 'is written to' : 'is read'
  })
  const found = lookups.map(({ isWritable }): Role => (isWritable ? 'is written to' : 'is read'))
  const roles = [...listed, ...found]
  return new Map(namesOf(transaction).map((name, index) => [name, roles[index] ?? 'is read']))
}
