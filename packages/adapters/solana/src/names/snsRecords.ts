import { encodeBase58 } from '@hawser/common'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { isSameBytes } from '../encoding/bytes.js'
import type { ChainAccount } from '../kit/readAccounts.js'

// The accounts of the Solana Name Service, by its programs' public layouts: the SPL Name Service, SNS-IP 1 (records) and SNS-IP 5 (resolution).

export const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const rootDomain = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const reverseClass = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const recordClass = address('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
export const tokenizerProgram = address('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk')
export const favouriteProgram = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')

const hashPrefix = 'SPL Name Service'
/** Parent, owner and class stand before an account's own data. */
const headerLength = 96
const keyLength = 32

/** The account of a name below another one's. */
async function deriveName(name: string, parent?: Address, nameClass?: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const none = new Uint8Array(keyLength)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hashPrefix + name))
  const [found] = await getProgramDerivedAddress({
    programAddress: nameProgram,
    seeds: [new Uint8Array(hash), nameClass ? encode(nameClass) : none, parent ? encode(parent) : none],
  })
  return found
}

/** The account of a name by its labels, the first one first: `['dex', 'bonfida']`. One or two of them. */
export async function findNameAccount(labels: readonly string[]): Promise<Address> {
  const [label = '', parent] = labels
  if (parent === undefined) return deriveName(label, rootDomain)
  return deriveName(`\0${label}`, await deriveName(parent, rootDomain))
}

/** Where the account that the name is told by is, of either version. */
export async function findRecordAccounts(account: Address): Promise<readonly [first: Address, second: Address]> {
  return Promise.all([deriveName('\x01SOL', account), deriveName('\x02SOL', account, recordClass)])
}

/** Where it says that a name's account belongs to whoever has a token. */
export async function findTokenizedAccount(account: Address): Promise<Address> {
  return findDerived(tokenizerProgram, 'nft_record', account)
}

/** Where a wallet says which name it goes by. */
export async function findFavouriteAccount(owner: Address): Promise<Address> {
  return findDerived(favouriteProgram, 'favourite_domain', owner)
}

async function findDerived(programAddress: Address, seed: string, key: Address): Promise<Address> {
  const [found] = await getProgramDerivedAddress({ programAddress, seeds: [seed, getAddressEncoder().encode(key)] })
  return found
}

/** Where the text of a name stands, by its account; that of one below another name with the other's account. */
export async function findReverseAccount(account: Address, parent?: Address): Promise<Address> {
  return deriveName(account, parent, reverseClass)
}

export interface NameRecord {
  /** The account of the name that it is below; null for one directly below the root. */
  readonly parent: Address | null
  readonly owner: Address
  readonly data: Uint8Array
}

const keyAt = (data: Uint8Array, offset: number): Address =>
  encodeBase58(data.subarray(offset, offset + keyLength)) as Address

/** An account of the name program, or undefined where it is none. */
export function parseNameRecord(account: ChainAccount | undefined): NameRecord | undefined {
  if (account?.owner !== nameProgram || account.data.length < headerLength) return undefined
  const { data } = account
  const parent = keyAt(data, 0)
  return {
    parent: parent === rootDomain ? null : parent,
    owner: keyAt(data, keyLength),
    data: data.subarray(headerLength),
  }
}

const tokenized = 2

/** The token that a name belongs to, or undefined where it belongs to none. */
export function parseTokenized(account: ChainAccount | undefined): Address | undefined {
  if (account?.owner !== tokenizerProgram || account.data.length < 2 + 3 * keyLength) return undefined
  return account.data[0] === tokenized ? keyAt(account.data, 2 + 2 * keyLength) : undefined
}

/** The account of the name that a wallet goes by, or undefined where it goes by none. */
export function parseFavourite(account: ChainAccount | undefined): Address | undefined {
  if (account?.owner !== favouriteProgram || account.data.length < 1 + keyLength) return undefined
  return account.data[0] === 0 ? undefined : keyAt(account.data, 1)
}

/** The text that a reverse account holds, after its length; undefined where it is cut short or no text. */
export function parseReverse(record: NameRecord | undefined): string | undefined {
  if (!record || record.data.length < 4) return undefined
  const { data } = record
  const end = 4 + new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  if (end > data.length) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data.subarray(4, end))
    return text.startsWith('\0') ? text.slice(1) : text
  } catch {
    return undefined
  }
}

/** What stands in the first version of a record: an address, and the owner's signature of it. */
export interface SignedRecord {
  readonly address: Address
  readonly signature: Uint8Array
  /** What was signed, in hexadecimal digits: the address and the record's own account. */
  readonly signed: Uint8Array
}

const signatureLength = 64

export function parseSignedRecord(record: NameRecord | undefined, account: Address): SignedRecord | undefined {
  if (!record || record.data.length < keyLength + signatureLength) return undefined
  const { data } = record
  const digits = [...data.subarray(0, keyLength), ...getAddressEncoder().encode(account)]
  return {
    address: keyAt(data, 0),
    signature: data.subarray(keyLength, keyLength + signatureLength),
    signed: new TextEncoder().encode(digits.map((byte) => byte.toString(16).padStart(2, '0')).join('')),
  }
}

/** Both ids of the second version are of Solana addresses that were checked by the program. */
const checkedBySolana = 1

/**
 * What stands in the second version of a record. `stale`: it was written for another owner. `bad`: nobody can be sure of it, and least of all that the
 * owner stands in its place.
 */
export function parseCheckedRecord(
  record: NameRecord | undefined,
  owner: Address,
): Address | 'stale' | 'bad' | undefined {
  if (!record) return undefined
  const { data } = record
  if (data.length !== 8 + 3 * keyLength) return 'bad'
  const view = new DataView(data.buffer, data.byteOffset)
  if (view.getUint16(0, true) !== checkedBySolana || view.getUint16(2, true) !== checkedBySolana) return 'bad'
  if (keyAt(data, 8) !== owner) return 'stale'
  const content = data.subarray(8 + 2 * keyLength)
  return isSameBytes(data.subarray(8 + keyLength, 8 + 2 * keyLength), content) ? keyAt(content, 0) : 'bad'
}
