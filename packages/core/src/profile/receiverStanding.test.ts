import { expect, it } from 'vitest'
import type { HawserState } from '../state/tree.js'
import { createProfileSlice, type Recipient } from './profileState.js'
import { findReceiverStanding, findSentElsewhere } from './receiverStanding.js'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
/** One key as Polkadot, Kusama, Karura, whose prefix takes two bytes, and no network at all write it. */
const alice = {
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  any: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
}
const bob = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'

function stateWith(recipient: Partial<Recipient> & Pick<Recipient, 'address'>): HawserState {
  const kept: Recipient = { namespace: 'polkadot', name: null, networks: [], usedAtMs: 1, ...recipient }
  const profile = { ...createProfileSlice(), isRestored: true, recipients: [kept] }
  return { connections: { byId: {}, active: {} }, features: { profile } } as unknown as HawserState
}

it.each(Object.entries(alice))(
  'STA-14 behavior: whom the user knows is known by the key, as %s writes it',
  (_, address) => {
    const standing = (other: string) =>
      findReceiverStanding(stateWith({ address: alice.polkadot }), { caipNetworkId: kusama, address: other })
    expect(standing(address)).toBe('known')
    expect(standing(bob)).toBe('new')
  },
)

it('STA-14 behavior: who was sent to on another network alone is known by the key, in each network’s writing', () => {
  const state = stateWith({ address: alice.polkadot, networks: [polkadot] })
  expect(findSentElsewhere(state, { caipNetworkId: kusama, address: alice.kusama })).toBe(polkadot)
  expect(findSentElsewhere(state, { caipNetworkId: polkadot, address: alice.any })).toBeNull()
  expect(findSentElsewhere(state, { caipNetworkId: kusama, address: bob })).toBeNull()
})

it('behavior: what is no address of an account, or is one in hex, is compared as it is written', () => {
  const state = stateWith({ address: `0x${'1'.repeat(40)}` })
  const standing = (address: string) => findReceiverStanding(state, { caipNetworkId: kusama, address })
  expect(standing(`0x${'1'.repeat(40)}`)).toBe('known')
  for (const address of ['', '1', 'l', '1'.repeat(65)]) expect(standing(address)).toBe('new')
})
