import { encodeBase58, type Network } from '@hawser/common'
import type { Identity, NamesCapability } from '@hawser/core'
import { type Address, getPublicKeyFromAddress, isOffCurveAddress, signatureBytes, verifySignature } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { decodeAddress } from '../encoding/bytes.js'
import { createRpc } from '../kit/createRpc.js'
import { tokenProgram } from '../kit/instructions.js'
import { type ChainAccount, readAccounts } from '../kit/readAccounts.js'
import { parseTokenAccount } from '../kit/tokenAccount.js'
import {
  findFavouriteAccount,
  findNameAccount,
  findRecordAccounts,
  findReverseAccount,
  findTokenizedAccount,
  parseCheckedRecord,
  parseFavourite,
  parseNameRecord,
  parseReverse,
  parseSignedRecord,
  parseTokenized,
} from './snsRecords.js'

interface Question {
  readonly network: Network
  readonly signal: AbortSignal
}

/** The name methods of the adapter: names of the Solana Name Service. */
export function createNamesMethods(context: SolanaContext) {
  return {
    lookupIdentity: ({ address, ...question }) => lookupIdentity(address, question, context),
    resolveName: ({ name, ...question }) => resolveName(name, question, context),
  } satisfies NamesCapability
}

const nobody: Identity = { name: null, avatar: null }

/**
 * From this slot on names that end in `.sol` are another registry's (the Solana Record Service), and those of this one end in `.sns` alone: an address that
 * stands here for the other ending may be somebody else's by now.
 */
export const lastSolSlot = 452_825_395n

/** A label in its one valid form: what SNS itself registers, less what cannot be seen. */
const labelPattern = /^[^\s.\p{C}\p{Z}\p{DI}\p{Lu}]{1,200}$/u
/** SNS has no form by which letters that look alike are told apart: a name that nobody typed is told in these alone. */
const plainLabel = /^[a-z\d_-]{1,64}$/

/** The labels of a name below its ending; null where it is none of SNS. */
function parseName(name: string): { readonly labels: readonly string[]; readonly ending: 'sns' | 'sol' } | null {
  const labels = name.normalize('NFC').toLowerCase().split('.')
  const ending = labels.pop()
  if ((ending !== 'sns' && ending !== 'sol') || labels.length < 1 || labels.length > 2) return null
  return labels.every((label) => labelPattern.test(label)) ? { labels, ending } : null
}

async function read(
  question: () => Promise<readonly Address[]>,
  { network, signal }: Question,
  context: SolanaContext,
): Promise<readonly (ChainAccount | undefined)[]> {
  return (
    (await context.readTogether({ network, signal, question: async () => [...(await question())] })) ??
    (await readAccounts(createRpc(network, context), await question(), signal))
  )
}

/**
 * The address that a name stands for (SNS-IP 5): that of whoever holds the name's token, else that of its SOL record, else its owner's. Null where it has
 * none, where nobody has a key of it, and on test networks, whose names are not the real ones.
 * @throws HawserError of the transport, InvalidNodeResponseError, AbortedError
 */
async function resolveName(name: string, question: Question, context: SolanaContext): Promise<string | null> {
  const parsed = parseName(name)
  if (!parsed || question.network.testnet) return null
  const { network, signal } = question
  if (parsed.ending === 'sol') {
    const slot = await createRpc(network, context).getSlot({ commitment: 'finalized' }).send({ abortSignal: signal })
    if (slot >= lastSolSlot) return null
  }
  const account = await findNameAccount(parsed.labels)
  return resolveAccount(account, question, context)
}

async function resolveAccount(account: Address, question: Question, context: SolanaContext): Promise<string | null> {
  const [first, second] = await findRecordAccounts(account)
  const accounts = [account, await findTokenizedAccount(account), first, second]
  const [found, tokenized, signedRecord, checkedRecord] = await read(async () => accounts, question, context)
  const name = parseNameRecord(found)
  if (!name) return null
  const mint = parseTokenized(tokenized)
  if (mint !== undefined) return findHolder(mint, question, context)

  const checked = parseCheckedRecord(parseNameRecord(checkedRecord), name.owner)
  if (checked === 'bad') return null
  if (checked !== undefined && checked !== 'stale') return checked

  const hasOwnerKey = !isOffCurveAddress(name.owner)
  const signed = parseSignedRecord(parseNameRecord(signedRecord), first)
  if (signed && hasOwnerKey) {
    const key = await getPublicKeyFromAddress(name.owner)
    if (await verifySignature(key, signatureBytes(signed.signature), signed.signed)) return signed.address
  }
  // Nobody has a key of a program's address.
  return hasOwnerKey ? name.owner : null
}

/** Whoever holds the only one of a token. */
async function findHolder(mint: Address, question: Question, context: SolanaContext): Promise<string | null> {
  const { network, signal } = question
  const rpc = createRpc(network, context)
  const { value } = await rpc.getTokenLargestAccounts(mint, { commitment: 'confirmed' }).send({ abortSignal: signal })
  const [largest] = value
  if (!largest) return null
  const [account] = await readAccounts(rpc, [largest.address], signal)
  const parsed = account?.owner === tokenProgram ? parseTokenAccount(account.data) : undefined
  return parsed?.mint === mint && parsed.amount === 1n ? parsed.owner : null
}

/**
 * The name that a wallet goes by, its favourite, if that leads back to it. SNS keeps no picture of names that asks no stranger.
 * @throws HawserError of the transport, InvalidNodeResponseError, AbortedError
 */
async function lookupIdentity(address: string, question: Question, context: SolanaContext): Promise<Identity> {
  const bytes = decodeAddress(address)
  if (!bytes || question.network.testnet) return nobody
  const owner = encodeBase58(bytes) as Address
  const [favourite] = await read(async () => [await findFavouriteAccount(owner)], question, context)
  const account = parseFavourite(favourite)
  if (account === undefined) return nobody
  const labels = await readLabels(account, question, context)
  // The text is what somebody wrote beside the account: the account of that text is the one that counts.
  if (!labels?.every((label) => plainLabel.test(label)) || (await findNameAccount(labels)) !== account) return nobody
  const target = await resolveAccount(account, question, context)
  return target === owner ? { name: `${labels.join('.')}.sns`, avatar: null } : nobody
}

/** The labels of a name's account, the first one first; undefined where they are nowhere told. */
async function readLabels(
  account: Address,
  question: Question,
  context: SolanaContext,
): Promise<readonly string[] | undefined> {
  const [found, plain] = await read(async () => [account, await findReverseAccount(account)], question, context)
  const name = parseNameRecord(found)
  if (!name) return undefined
  const { parent } = name
  if (parent === null) {
    const label = parseReverse(parseNameRecord(plain))
    return label === undefined ? undefined : [label]
  }
  const below = async () => [parent, await findReverseAccount(account, parent), await findReverseAccount(parent)]
  const [above, own, upper] = (await read(below, question, context)).map(parseNameRecord)
  const [label, last] = [parseReverse(own), parseReverse(upper)]
  return above?.parent !== null || label === undefined || last === undefined ? undefined : [label, last]
}
