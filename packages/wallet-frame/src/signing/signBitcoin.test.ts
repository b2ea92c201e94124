import * as ecc from '@bitcoinerlab/secp256k1'
import { hexToBytes } from '@noble/hashes/utils'
import { Verifier } from 'bip322-js'
import { networks as bitcoinNetworks, initEccLib, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { verify as verifyMessage } from 'bitcoinjs-message'
import { beforeAll, describe, expect, it } from 'vitest'
import { networks, openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import { type BitcoinRequest, signBitcoin } from './signBitcoin.js'

const secrets = openTestSecrets()
const network = bitcoinNetworks.regtest
const [money, inscribed] = listAccounts(secrets, { chainId: networks.regtest })
const moneyOutput = payments.p2wpkh({ pubkey: hexToBytes(money?.publicKey ?? ''), network })
const sign = (request: BitcoinRequest, chainId: string = networks.regtest) => signBitcoin(secrets, request, chainId)
const refused = expect.objectContaining({ code: 'VAULT_UNSIGNABLE' })

beforeAll(() => initEccLib(ecc))

const taprootOutput = () => payments.p2tr({ internalPubkey: hexToBytes(inscribed?.publicKey ?? ''), network })
const strangerOutput = () => payments.p2wpkh({ hash: new Uint8Array(20).fill(9), network })

type Kind = 'money' | 'taproot' | 'stranger'
const scriptOf = (kind: Kind) => {
  const { output } = { money: () => moneyOutput, taproot: taprootOutput, stranger: strangerOutput }[kind]()
  if (!output) throw new Error('no output')
  return output
}

/** A PSBT that spends an output of each kind, 1 BTC each, to one receiver. */
function makePsbt(kinds: readonly Kind[], { outputs = 1 } = {}): Psbt {
  const psbt = new Psbt({ network })
  for (const [index, kind] of kinds.entries())
    psbt.addInput({
      hash: new Uint8Array(32).fill(index + 1),
      index: 0,
      witnessUtxo: { script: scriptOf(kind), value: 100_000_000n },
    })
  for (let index = 0; index < outputs; index += 1) psbt.addOutput({ script: scriptOf('stranger'), value: 90_000_000n })
  return psbt
}

const isSigned = (pubkey: Uint8Array, hash: Uint8Array, signature: Uint8Array) =>
  signature.length === 64 && pubkey.length === 32
    ? ecc.verifySchnorr(hash, pubkey, signature)
    : ecc.verify(hash, pubkey, signature)

describe('signPsbt', () => {
  const signPsbt = (psbt: Psbt, inputs?: Extract<BitcoinRequest, { method: 'signPsbt' }>['inputs']) =>
    Psbt.fromBase64(sign({ method: 'signPsbt', psbt: psbt.toBase64(), ...(inputs && { inputs }) }), { network })

  it.each(['money', 'taproot'] as const)('default: an input of %s is signed so that bitcoinjs accepts it', (kind) => {
    const signed = signPsbt(makePsbt([kind]))
    expect(signed.validateSignaturesOfInput(0, isSigned)).toBe(true)
    const transaction = signed.finalizeAllInputs().extractTransaction(true)
    expect(transaction.ins).toHaveLength(1)
    expect(Transaction.fromHex(transaction.toHex()).ins[0]?.witness).toHaveLength(kind === 'money' ? 2 : 1)
  })

  it("behavior: without a choice every input of the account's is signed, and none of others", () => {
    const { data } = signPsbt(makePsbt(['stranger', 'money', 'taproot']))
    expect(data.inputs.map(({ partialSig, tapKeySig }) => Boolean(partialSig?.length || tapKeySig))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('behavior: of several own inputs the chosen ones are signed alone', () => {
    const { data } = signPsbt(makePsbt(['money', 'money']), [{ index: 1 }])
    expect(data.inputs.map(({ partialSig }) => partialSig?.length ?? 0)).toEqual([0, 1])
  })

  it('behavior: what is signed already is left as it is', () => {
    const once = signPsbt(makePsbt(['money', 'taproot']), [{ index: 0 }])
    const twice = signPsbt(once)
    expect(twice.data.inputs[0]?.partialSig).toEqual(once.data.inputs[0]?.partialSig)
    expect(twice.data.inputs[1]?.tapKeySig).toBeDefined()
  })

  it('behavior: an output named by its whole transaction is signed, where the input names that transaction', () => {
    const spent = new Transaction()
    spent.addInput(new Uint8Array(32), 0)
    spent.addOutput(scriptOf('money'), 100_000_000n)
    const psbt = (hash: Uint8Array | string) => {
      const one = new Psbt({ network })
      one.addInput({ hash, index: 0 })
      // Past the library's own check, as somebody else's software would write it.
      one.data.inputs[0] = { nonWitnessUtxo: spent.toBuffer() } as never
      return one.addOutput({ script: scriptOf('stranger'), value: 1n })
    }
    expect(signPsbt(psbt(spent.getId())).data.inputs[0]?.partialSig).toHaveLength(1)
    expect(() => signPsbt(psbt(new Uint8Array(32).fill(7)))).toThrow(refused)
  })

  it.each([0x83, 0x81, 2] as const)('behavior: the sighash type %i is used where the request names it', (type) => {
    const psbt = makePsbt(['money'])
    psbt.updateInput(0, { sighashType: type })
    const signed = signPsbt(psbt, [{ index: 0, sighashTypes: [type] }])
    expect(signed.data.inputs[0]?.partialSig?.[0]?.signature.at(-1)).toBe(type)
    expect(signPsbt(makePsbt(['money']), [{ index: 0, sighashTypes: [type] }]).data.inputs[0]?.sighashType).toBe(type)
  })

  it.each([2, 3, 0x81, 0x82, 0x83])(
    'error: the sighash type %i, which leaves a part of the transaction open, is refused where only the PSBT names it',
    (sighashType) => {
      const psbt = makePsbt(['money'])
      psbt.updateInput(0, { sighashType })
      expect(() => signPsbt(psbt)).toThrow(refused)
      expect(() => signPsbt(psbt, [{ index: 0 }])).toThrow(refused)
      expect(() => signPsbt(psbt, [{ index: 0, sighashTypes: [1] }])).toThrow(refused)
    },
  )

  it('error: SINGLE without an output at its place is refused', () => {
    expect(() => signPsbt(makePsbt(['money', 'money']), [{ index: 1, sighashTypes: [3] }])).toThrow(refused)
  })

  it.each([[0], [4], [0x80], [-1]])('error: there is no sighash type %i for money', (type) => {
    expect(() => signPsbt(makePsbt(['money']), [{ index: 0, sighashTypes: [type] }])).toThrow(refused)
  })

  it.each([
    ['of a stranger', makePsbtLater(['stranger', 'money']), [{ index: 0 }]],
    ['that is not there', makePsbtLater(['money']), [{ index: 1 }]],
    ['before the first one', makePsbtLater(['money']), [{ index: -1 }]],
    ['between two', makePsbtLater(['money']), [{ index: 0.5 }]],
    ['that is named twice', makePsbtLater(['money']), [{ index: 0 }, { index: 0 }]],
    ['none', makePsbtLater(['money']), []],
    ['none of the account', makePsbtLater(['stranger']), undefined],
  ] as const)('error: an input %s is refused, and nothing is signed', (_name, psbt, inputs) => {
    expect(() => signPsbt(psbt(), inputs)).toThrow(refused)
  })

  it('error: an input of the account on another network is refused', () => {
    const psbt = makePsbt(['money']).toBase64()
    expect(() => sign({ method: 'signPsbt', psbt }, networks.bitcoin)).toThrow(refused)
  })

  it.each(['', 'cHNidP8=', 'not base64', Buffer.from('psbt').toString('base64'), 'A'.repeat(4_000_001)])(
    'error: what is no PSBT is refused',
    (psbt) => {
      expect(() => sign({ method: 'signPsbt', psbt })).toThrow(refused)
    },
  )
})

function makePsbtLater(kinds: readonly Kind[]) {
  return () => makePsbt(kinds)
}

it.each([
  { method: 'signMessage', address: 'bc1q', message: 7 },
  { method: 'signMessage', address: 'bc1q', message: 'Hello', protocol: 'schnorr' },
  { method: 'signPsbt', psbt: new Uint8Array(3) },
  { method: 'signPsbt', psbt: 'cHNidP8=', inputs: [0] },
  { method: 'sendTransfer', psbt: 'cHNidP8=' },
  {},
])('error: the request %o is refused', (request) => {
  expect(() => sign(request as never)).toThrow(refused)
})

describe('signMessage', () => {
  const [bitcoinMoney, bitcoinInscribed] = listAccounts(secrets, { chainId: networks.bitcoin })
  const ask = (address: string, message: string, protocol?: 'bip322' | 'ecdsa') =>
    sign({ method: 'signMessage', address, message, ...(protocol && { protocol }) }, networks.bitcoin)

  it.each([
    ['payment', bitcoinMoney?.address ?? ''],
    ['ordinals', bitcoinInscribed?.address ?? ''],
  ])('default: the signature of the %s address is one of BIP-322', (_name, address) => {
    for (const message of ['', 'Hello World', 'Grüße ⚓'.repeat(100)]) {
      const signature = ask(address, message)
      expect(Verifier.verifySignature(address, message, signature)).toBe(true)
      expect(Verifier.verifySignature(address, `${message}.`, signature)).toBe(false)
    }
  })

  it("parameters: by the payment address's key itself (BIP-137)", () => {
    const address = bitcoinMoney?.address ?? ''
    for (const message of ['', 'Hello World', 'x'.repeat(300)])
      expect(verifyMessage(message, address, ask(address, message, 'ecdsa'), undefined, true)).toBe(true)
  })

  it('error: a taproot address signs by BIP-322 alone', () => {
    expect(() => ask(bitcoinInscribed?.address ?? '', 'Hello', 'ecdsa')).toThrow(refused)
  })

  it.each([money?.address ?? '', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '', 'constructor'])(
    'error: the address %j is not one of the account on this network',
    (address) => {
      expect(() => ask(address, 'Hello')).toThrow(expect.objectContaining({ code: 'VAULT_UNKNOWN_ACCOUNT' }))
    },
  )
})
