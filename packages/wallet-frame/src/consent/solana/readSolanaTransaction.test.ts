import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSolanaTransaction } from './readSolanaTransaction.js'

const own = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const bob = address('4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn')
const source = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
const destination = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const mint = address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const budget = address('ComputeBudget111111111111111111111111111111')
const signer = createNoopSigner(own)
const blockhash = { blockhash: '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' as never, lastValidBlockHeight: 100n }

interface Options {
  readonly payer?: Address
  readonly version?: 'legacy' | 0
  readonly tables?: Readonly<Record<Address, readonly Address[]>>
}

function encode(instructions: readonly Instruction[], { payer = own, version = 0, tables }: Options = {}): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (one) => setTransactionMessageFeePayer(payer, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(blockhash, one),
    (one) => appendTransactionMessageInstructions([...instructions], one),
    (one) => (tables ? compressTransactionMessageUsingAddressLookupTables(one, tables as never) : one),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
const read = (instructions: readonly Instruction[], options?: Options) =>
  readSolanaTransaction(encode(instructions, options), own)
const transfer = (amount = 5n) => getTransferSolInstruction({ source: signer, destination: bob, amount })
const withData = (programAddress: Address, data: readonly number[]): Instruction => ({
  programAddress,
  data: Uint8Array.from(data),
})

it.each(['legacy', 0] as const)('default: SOL is sent (%s), for the fee of one signature', (version) => {
  expect(read([transfer()], { version })).toEqual({
    actions: [{ kind: 'send', asset: { kind: 'native' }, quantity: 5n, from: null, to: bob }],
    warnings: [],
    fee: { units: 5_000n, isMost: true },
  })
})

describe('tokens', () => {
  it.each([TOKEN_PROGRAM_ADDRESS, token2022])(
    'default: one is sent, by its mint and decimals (%s)',
    (programAddress) => {
      const instruction = getTransferCheckedInstruction(
        { source, mint, destination, authority: signer, amount: 7n, decimals: 6 },
        { programAddress },
      )
      expect(read([instruction]).actions).toEqual([
        { kind: 'send', asset: { kind: 'token', token: mint }, quantity: 7n, from: null, to: destination, decimals: 6 },
      ])
    },
  )

  it('behavior: one whose mint the instruction does not name', () => {
    const instruction = getTransferInstruction({ source, destination, authority: signer, amount: 7n })
    expect(read([instruction]).actions).toMatchObject([{ asset: { kind: 'token', token: null }, quantity: 7n }])
  })

  it('behavior: what another one has authority over comes from its account', () => {
    const instruction = getTransferInstruction({ source, destination, authority: createNoopSigner(bob), amount: 7n })
    expect(read([instruction]).actions).toMatchObject([{ from: source }])
  })

  it('behavior: an allowance, and its end', () => {
    const allow = (amount: bigint) => getApproveInstruction({ source, delegate: bob, owner: signer, amount })
    expect(read([allow(9n)])).toMatchObject({ actions: [{ kind: 'allow', spender: bob, quantity: 9n }], warnings: [] })
    expect(read([allow(2n ** 64n - 1n)]).warnings).toEqual([{ code: 'unlimited', spender: bob }])
    expect(read([getRevokeInstruction({ source, owner: signer })]).actions).toMatchObject([{ name: 'token.revoke' }])
  })

  it('behavior: an account that is given away is a danger', () => {
    const instruction = getSetAuthorityInstruction({
      owned: source,
      owner: signer,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: bob,
    })
    expect(read([instruction])).toMatchObject({
      actions: [{ kind: 'setAuthority', account: source, authority: 'accountOwner', to: bob }],
      warnings: [{ code: 'givesUpAccount', account: source }],
    })
  })

  it('behavior: an account that is opened, or closed in favour of somebody', () => {
    const open = getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: source, owner: own, mint })
    const close = getCloseAccountInstruction({ account: source, destination: bob, owner: signer })
    expect(read([open, close]).actions).toEqual([
      { kind: 'openTokenAccount', account: source, token: mint, owner: own },
      { kind: 'closeTokenAccount', account: source, to: bob },
    ])
  })

  it('behavior: what Token-2022 has beyond the other program is not read', () => {
    // TransferCheckedWithFee.
    const instruction = { ...withData(token2022, [26, 1, 0, 0, 0, 0, 0, 0, 0, 0, 6]) }
    expect(read([instruction]).warnings).toEqual([{ code: 'unreadable' }])
  })

  it('behavior: a batch of instructions is not read as one', () => {
    expect(read([withData(TOKEN_PROGRAM_ADDRESS, [255, 3, 9])]).warnings).toEqual([{ code: 'unreadable' }])
  })
})

describe('further instructions', () => {
  it('behavior: an account that would belong to another program is a danger', () => {
    const instruction = getAssignInstruction({ account: signer, programAddress: mint })
    expect(read([instruction])).toMatchObject({
      actions: [{ kind: 'assign', account: own, program: mint }],
      warnings: [{ code: 'givesUpAccount', account: own }],
    })
  })

  it('behavior: what a new account is given leaves the payer', () => {
    const instruction = getCreateAccountInstruction({
      payer: signer,
      newAccount: createNoopSigner(bob),
      lamports: 100n,
      space: 0,
      programAddress: mint,
    } as never)
    expect(read([instruction]).actions).toMatchObject([{ kind: 'send', quantity: 100n, to: bob }])
  })

  it('behavior: with a durable nonce it can be sent at any time', () => {
    const advance = getAdvanceNonceAccountInstruction({
      nonceAccount: source,
      recentBlockhashesSysvar: address('SysvarRecentB1ockHashes11111111111111111111'),
      nonceAuthority: signer,
    })
    const { actions, warnings } = read([advance, transfer()])
    expect(actions).toMatchObject([{ name: 'system.advanceNonceAccount' }, { kind: 'send' }])
    expect(warnings).toContainEqual({ code: 'staysValid' })
  })

  it('behavior: a note is shown', () => {
    const memo = withData(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), [
      ...new TextEncoder().encode('Rent ⚓'),
    ])
    expect(read([memo]).actions).toEqual([{ kind: 'note', text: 'Rent ⚓' }])
  })

  it('behavior: an unknown program is told by its address, and is a danger', () => {
    expect(
      read([{ ...withData(mint, [1, 2]), accounts: [{ address: own, role: AccountRole.WRITABLE_SIGNER }] }]),
    ).toEqual({
      actions: [{ kind: 'instruction', program: mint, name: null, accounts: [own], data: '0x0102' }],
      warnings: [{ code: 'unreadable' }],
      fee: expect.anything(),
    })
  })

  it('behavior: an instruction that is cut off is not read', () => {
    expect(read([withData(address('11111111111111111111111111111111'), [2, 0, 0, 0, 5])]).warnings).toEqual([
      { code: 'unreadable' },
    ])
  })
})

describe('fee', () => {
  const limit = withData(budget, [2, 0x40, 0x0d, 0x03, 0])
  const price = withData(budget, [3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0])

  it('default: what is offered for each unit of computing counts', () => {
    // 200,000 units at 1,000,000 micro-lamports.
    expect(read([limit, price, transfer()]).fee).toEqual({ units: 205_000n, isMost: true })
  })

  it('behavior: what sets it is no step of its own; what cannot be read is', () => {
    expect(read([limit, price, transfer()]).actions).toMatchObject([{ kind: 'send' }])
    const { actions, warnings } = read([withData(budget, [3, 0x40]), transfer()])
    expect(actions).toMatchObject([{ kind: 'instruction', name: null, program: budget }, { kind: 'send' }])
    expect(warnings).toContainEqual({ code: 'unreadable' })
  })

  it('behavior: without a limit, that of the network', () => {
    expect(read([price, transfer(), transfer(6n)]).fee?.units).toBe(405_000n)
    expect(read([price, ...Array.from({ length: 9 }, (_, at) => transfer(BigInt(at)))]).fee?.units).toBe(1_405_000n)
  })

  it('behavior: what somebody else pays costs nothing', () => {
    const { fee, warnings } = read([transfer()], { payer: bob })
    expect(fee).toBeNull()
    expect(warnings).toContainEqual({ code: 'otherFeePayer', address: bob })
  })
})

it('behavior: accounts of lookup tables are told to be unknown', () => {
  const tables = { [mint]: [bob, source] }
  const { actions, warnings } = read([transfer()], { tables })
  expect(actions).toMatchObject([{ kind: 'instruction', name: null, accounts: [own, null] }])
  expect(warnings.map(({ code }) => code)).toEqual(['unreadable', 'lookupTables'])
})

it('error: a transaction that the account does not sign', () => {
  const other = getTransferSolInstruction({ source: createNoopSigner(bob), destination, amount: 1n })
  expect(() => read([other], { payer: bob })).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
})

it('behavior: whatever the bytes, they are read or refused by name', () => {
  const sound = encode([transfer(), withData(TOKEN_PROGRAM_ADDRESS, [3, 1, 0, 0, 0, 0, 0, 0, 0])])
  const altered = fc
    .tuple(fc.nat({ max: sound.length - 1 }), fc.nat({ max: 255 }))
    .map(([at, byte]) => sound.with(at, byte))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), altered), (bytes) => {
      try {
        readSolanaTransaction(bytes, own)
      } catch (error) {
        expect(error).toMatchObject({ code: 'VAULT_UNSIGNABLE' })
      }
    }),
    { numRuns: 500 },
  )
})
