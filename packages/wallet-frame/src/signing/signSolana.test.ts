import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestSecrets } from '../fixtures/wallet.js'
import { deriveSolanaKey } from '../keys/accounts.js'
import { type SolanaRequest, signSolana } from './signSolana.js'

const secrets = openTestSecrets()
const sign = (request: SolanaRequest) => signSolana(secrets, request)
const signTransaction = (transaction: Uint8Array) => sign({ method: 'solana_signTransaction', transaction })
const blockhash = { blockhash: '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' as never, lastValidBlockHeight: 100n }

let own: KeyPairSigner
let other: KeyPairSigner

beforeAll(async () => {
  own = await createKeyPairSignerFromPrivateKeyBytes(deriveSolanaKey(secrets).secret)
  other = await generateKeyPairSigner()
})

/** A memo that is signed by all of these; the first one pays. */
function memo(version: 'legacy' | 0, signers: readonly Address[], text = 'Hello') {
  const [payer] = signers as [Address]
  return compileTransaction(
    pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayer(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
      (message) =>
        appendTransactionMessageInstruction(
          {
            programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
            accounts: signers.map((signer) => ({ address: signer, role: 2 as const })),
            data: new TextEncoder().encode(text),
          },
          message,
        ),
    ),
  )
}
const encode = (transaction: ReturnType<typeof memo>) => Uint8Array.from(getTransactionEncoder().encode(transaction))

describe('solana_signTransaction', () => {
  it.each(['legacy', 0] as const)('default: a transaction (%s) is signed as kit signs it', async (version) => {
    const transaction = memo(version, [own.address])
    const signed = signTransaction(encode(transaction))
    expect(signed).toEqual(encode(await partiallySignTransaction([own.keyPair], transaction)))
  })

  it('behavior: as one of several signers, the others keep what they have', async () => {
    const transaction = memo(0, [other.address, own.address])
    const signedByOther = await partiallySignTransaction([other.keyPair], transaction)
    const { signatures } = getTransactionDecoder().decode(signTransaction(encode(signedByOther as typeof transaction)))
    expect(signatures[other.address]).toEqual(signedByOther.signatures[other.address])
    const signature = signatures[own.address]
    expect(signature && (await verifySignature(own.keyPair.publicKey, signature, transaction.messageBytes))).toBe(true)

    const alone = getTransactionDecoder().decode(signTransaction(encode(transaction)))
    expect(alone.signatures[other.address]).toBeNull()
  })

  it('error: a transaction that the account does not sign is refused', () => {
    expect(() => signTransaction(encode(memo(0, [other.address])))).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })

  it('error: a transaction with something behind it, or cut anywhere, is refused', () => {
    const bytes = encode(memo('legacy', [own.address]))
    const refused = expect.objectContaining({ code: 'VAULT_UNSIGNABLE' })
    expect(() => signTransaction(Uint8Array.from([...bytes, 0]))).toThrow(refused)
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => signTransaction(bytes.slice(0, length)), String(length)).toThrow(refused)
  })

  it('error: a transaction that fits into no packet is refused', () => {
    expect(() => signTransaction(encode(memo(0, [own.address], 'x'.repeat(1_200))))).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }),
    )
  })

  it('error: bytes of any kind are no transaction', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => signTransaction(bytes)).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
      }),
    )
  })
})

it.each([
  { method: 'solana_signMessage', message: 'Hello' },
  { method: 'solana_signMessage' },
  { method: 'solana_signTransaction', transaction: [1, 2, 3] },
  { method: 'solana_signEverything', message: new Uint8Array(3), transaction: new Uint8Array(3) },
  {},
])('error: the request %o is refused', (request) => {
  expect(() => sign(request as never)).toThrow(expect.objectContaining({ code: 'VAULT_UNSIGNABLE' }))
})

describe('solana_signMessage', () => {
  const signMessage = (message: Uint8Array) => sign({ method: 'solana_signMessage', message })

  it("default: the signature verifies for the account, by the platform's own Ed25519", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        const bytes = new TextEncoder().encode(text)
        expect(await verifySignature(own.keyPair.publicKey, signMessage(bytes) as never, bytes)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it.each(['legacy', 0] as const)('error: the message of a transaction (%s) is not signed as text', (version) => {
    const { messageBytes } = memo(version, [own.address])
    expect(() => signMessage(Uint8Array.from(messageBytes))).toThrow(
      expect.objectContaining({ code: 'VAULT_UNSIGNABLE', details: 'The message is a transaction.' }),
    )
  })

  it.each([
    ['with bytes after it', (bytes: Uint8Array) => Uint8Array.of(...bytes, 0, 0)],
    ['longer than a packet', (bytes: Uint8Array) => Uint8Array.of(...bytes, ...new Uint8Array(1_300))],
    ['of a version to come', (bytes: Uint8Array) => Uint8Array.of(0x81, ...bytes.subarray(1))],
  ])('error: nor one %s', (_name, change) => {
    const { messageBytes } = memo(0, [own.address])
    expect(() => signMessage(change(Uint8Array.from(messageBytes)))).toThrow(
      expect.objectContaining({ details: 'The message is a transaction.' }),
    )
  })

  it('behavior: an off-chain message that names its signer is one: no transaction begins as it does', async () => {
    const key = getAddressEncoder().encode(own.address)
    const message = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 0, ...key)
    expect(await verifySignature(own.keyPair.publicKey, signMessage(message) as never, message)).toBe(true)
  })
})
