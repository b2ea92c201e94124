import { lookupIdentity, resolveName } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { type Address, address, getAddressEncoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastSolSlot } from '../src/names/createNamesMethods.js'
import {
  favouriteProgram,
  findFavouriteAccount,
  findNameAccount,
  findRecordAccounts,
  findReverseAccount,
  findTokenizedAccount,
  nameProgram,
  tokenizerProgram,
} from '../src/names/snsRecords.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

const rootDomain = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const none = new Uint8Array(32)
const bytesOf = (key: string): Uint8Array => Uint8Array.from(getAddressEncoder().encode(address(key)))

let fixture: Fixture
let me: Address
let friend: Address
beforeEach(async () => {
  fixture = await startFixture()
  me = address(fixture.address)
  friend = address(fixture.other)
})
afterEach(() => fixture.stop())

/** Writes an account as the name program does. */
function writeName(
  key: Address,
  owner: Uint8Array,
  data: Uint8Array = new Uint8Array(),
  parent: Uint8Array = none,
): void {
  fixture.chain.setAccount({
    address: key,
    owner: nameProgram,
    data: Uint8Array.from([...parent, ...owner, ...none, ...data]),
  })
}

/** Registers a name with its text, as SNS does. */
async function register(labels: readonly string[], owner: string): Promise<Address> {
  const key = await findNameAccount(labels)
  const parent = labels.length > 1 ? await findNameAccount(labels.slice(1)) : undefined
  writeName(key, bytesOf(owner), undefined, parent ? bytesOf(parent) : bytesOf(rootDomain))
  const text = new TextEncoder().encode(`${parent ? '\0' : ''}${labels[0]}`)
  writeName(await findReverseAccount(key, parent), none, Uint8Array.from([text.length, 0, 0, 0, ...text]))
  return key
}

async function goBy(owner: Address, key: Address): Promise<void> {
  const data = Uint8Array.from([1, ...bytesOf(key)])
  fixture.chain.setAccount({ address: await findFavouriteAccount(owner), owner: favouriteProgram, data })
}

const resolve = (name: string) => resolveName(fixture.hawser, { name, namespace: 'solana' })
const nameOf = async (owner: string) =>
  (await lookupIdentity(fixture.hawser, { address: owner, namespace: 'solana' })).name

describe('the address of a name', () => {
  it('ENT-05 default: its owner, in whatever letter case it is typed, below another name too', async () => {
    await register(['alice'], friend)
    await register(['pay', 'alice'], me)
    expect(await resolve('alice.sns')).toBe(friend)
    expect(await resolve('ALICE.sns')).toBe(friend)
    expect(await resolve('pay.alice.sns')).toBe(me)
  })

  it('behavior: a name that ends in .sol is this registry’s until it moves to another one', async () => {
    await register(['alice'], friend)
    expect(await resolve('alice.sol')).toBe(friend)
    fixture.chain.warpTo(lastSolSlot + 32n)
    expect(await resolve('alice.sol')).toBeNull()
    expect(await resolve('alice.sns')).toBe(friend)
  })

  it.each([
    'nobody.sns',
    'alice',
    'alice.eth',
    '.sns',
    'a.b.alice.sns',
    'al ice.sns',
    'ali\u200bce.sns',
    `${'a'.repeat(10_000)}.sns`,
  ])('behavior: %j has none', async (name) => {
    await register(['alice'], friend)
    expect(await resolve(name)).toBeNull()
  })

  it('behavior: the holder of its token comes first', async () => {
    const key = await register(['alice'], me)
    const mint = await fixture.chain.createMint({ program: 'token', decimals: 0 })
    await mint.mintTo(friend, 1n)
    const data = (tag: number) => Uint8Array.from([tag, 0, ...bytesOf(key), ...bytesOf(me), ...bytesOf(mint.address)])
    const tokenized = await findTokenizedAccount(key)
    fixture.chain.setAccount({ address: tokenized, owner: tokenizerProgram, data: data(2) })
    expect(await resolve('alice.sns')).toBe(friend)
    // It was taken out of its token again.
    fixture.chain.setAccount({ address: tokenized, owner: tokenizerProgram, data: data(3) })
    expect(await resolve('alice.sns')).toBe(me)
  })

  it('behavior: the address of its record, where that was checked for this owner', async () => {
    const key = await register(['alice'], me)
    const [, record] = await findRecordAccounts(key)
    const write = (staleness: string, association: string, content: string, checks = [1, 0, 1, 0]) =>
      writeName(
        record,
        none,
        Uint8Array.from([...checks, 32, 0, 0, 0, ...bytesOf(staleness), ...bytesOf(association), ...bytesOf(content)]),
      )
    write(me, friend, friend)
    expect(await resolve('alice.sns')).toBe(friend)
    // Written for a former owner.
    write(friend, friend, friend)
    expect(await resolve('alice.sns')).toBe(me)
    // What nobody has checked is neither believed nor passed over.
    write(me, me, friend)
    expect(await resolve('alice.sns')).toBeNull()
    write(me, friend, friend, [3, 0, 3, 0])
    expect(await resolve('alice.sns')).toBeNull()
  })

  it('behavior: the address of a record that the owner has signed', async () => {
    const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
    const key = await register(['alice'], friend)
    writeName(key, raw, undefined, bytesOf(rootDomain))
    const [record] = await findRecordAccounts(key)
    const digits = [...bytesOf(me), ...bytesOf(record)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(digits)))
    writeName(record, none, Uint8Array.from([...bytesOf(me), ...signature]))
    expect(await resolve('alice.sns')).toBe(me)
    writeName(record, none, Uint8Array.from([...bytesOf(friend), ...signature]))
    expect(await resolve('alice.sns')).not.toBe(friend)
  })

  it('behavior: nothing is sent to a program’s address', async () => {
    await register(['alice'], await findNameAccount(['somebody']))
    expect(await resolve('alice.sns')).toBeNull()
  })

  it('behavior: an account that another program has written is none of SNS', async () => {
    const key = await findNameAccount(['alice'])
    const data = Uint8Array.from([...none, ...bytesOf(friend), ...none])
    fixture.chain.setAccount({ address: key, owner: favouriteProgram, data })
    expect(await resolve('alice.sns')).toBeNull()
  })

  it('error: a node that cannot be reached is not taken for a name without an address', async () => {
    await register(['alice'], friend)
    fixture.chain.setAvailable(false)
    await expect(resolve('alice.sns')).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  })
})

describe('the name of an address', () => {
  it('ENT-05 default: its favourite, below another name too', async () => {
    expect(await nameOf(me)).toBeNull()
    const key = await register(['alice'], me)
    expect(await nameOf(me)).toBeNull()
    await goBy(me, key)
    expect(await nameOf(me)).toBe('alice.sns')
    await goBy(me, await register(['pay', 'alice'], me))
    expect(await nameOf(me)).toBe('pay.alice.sns')
  })

  it('behavior: a name that leads elsewhere is not believed', async () => {
    await goBy(me, await register(['alice'], friend))
    expect(await nameOf(me)).toBeNull()
  })

  it('behavior: a text that is another name’s is not believed', async () => {
    const key = await register(['mallory'], me)
    const text = new TextEncoder().encode('alice')
    writeName(await findReverseAccount(key), none, Uint8Array.from([text.length, 0, 0, 0, ...text]))
    await goBy(me, key)
    expect(await nameOf(me)).toBeNull()
  })

  it.each(['аlice', 'Alice', 'ali\u202ece'])(
    'behavior: %j, which may be mistaken for another one, is not told',
    async (label) => {
      await goBy(me, await register([label], me))
      expect(await nameOf(me)).toBeNull()
    },
  )

  it('behavior: test networks have no real names', async () => {
    await goBy(me, await register(['alice'], me))
    const names = fixture.hawser[internalsKey].adapters.get('solana')?.names
    const { signal } = new AbortController()
    const network = { ...fixture.network, testnet: true }
    expect(await names?.lookupIdentity({ address: me, network, signal })).toEqual({ name: null, avatar: null })
    expect(await names?.resolveName({ name: 'alice.sns', network, signal })).toBeNull()
  })
})
