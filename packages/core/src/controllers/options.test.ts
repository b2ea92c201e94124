import { expect, it } from 'vitest'
import { createOptionsController, createOptionsSlice } from './options.js'

it('CAP-15 default: receive, send and analytics are on, the rest is off', () => {
  expect(createOptionsSlice().features).toEqual({
    receive: true,
    send: true,
    analytics: true,
    balance: true,
    legalCheckbox: false,
    smartSessions: false,
    pay: false,
  })
})

it('CAP-15 parameters: features, merged over the defaults', () => {
  expect(createOptionsSlice({ features: { send: false, pay: true } }).features).toMatchObject({
    send: false,
    pay: true,
    receive: true,
  })
})

it('CAP-16 default and configured order of the wallet features', () => {
  expect(createOptionsSlice().walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(createOptionsSlice({ walletFeaturesOrder: ['send', 'onramp'] }).walletFeaturesOrder).toEqual([
    'send',
    'onramp',
  ])
})

it('CAP-18 default and configured socials', () => {
  expect(createOptionsSlice().socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  expect(createOptionsSlice({ socials: ['apple', 'google'] }).socials).toEqual(['apple', 'google'])
})

it('CAP-20 default: account types, each of which can be set alone', () => {
  const standard = { eip155: 'smartAccount', bip122: 'payment', polkadot: 'eoa', solana: 'eoa' }
  expect(createOptionsSlice().defaultAccountTypes).toEqual(standard)
  expect(createOptionsSlice({ defaultAccountTypes: { eip155: 'eoa' } }).defaultAccountTypes).toEqual({
    ...standard,
    eip155: 'eoa',
  })
})

it('behavior: undefined fields and unknown ones change nothing', () => {
  // An app without type checks may pass anything along.
  const input: object = { features: { send: undefined }, socials: undefined, adapters: [] }
  expect(createOptionsSlice(input)).toEqual(createOptionsSlice())
})

it('behavior: shares no list with the caller or with another client', () => {
  const excludedWallets = [{ name: 'Foo' }]
  const slice = createOptionsSlice({ excludedWallets })
  createOptionsController(slice).update({ features: { receive: false } })
  slice.excludedWallets.push({ name: 'Bar' })
  slice.socials.pop()
  expect(excludedWallets).toEqual([{ name: 'Foo' }])
  expect(createOptionsSlice().socials).toHaveLength(7)
  expect(createOptionsSlice().features.receive).toBe(true)
})
