import { createMemoryStore, createStorage } from '@hawser/common'
import { expect, it } from 'vitest'
import { createDeviceTokens } from './deviceTokens.js'

const open = () => createDeviceTokens(createStorage({ store: createMemoryStore(), prefix: 'test' }))

it('default: each address has the token that this browser was let in with, in any letter case', () => {
  const tokens = open()
  expect(tokens.find('alice@example.org')).toBeUndefined()
  tokens.keep('alice@example.org', 'a')
  tokens.keep('bob@example.org', 'b')
  expect(tokens.find('Alice@Example.org')).toBe('a')
  expect(tokens.find('bob@example.org')).toBe('b')
  tokens.keep('ALICE@example.org', 'a2')
  expect(tokens.find('alice@example.org')).toBe('a2')
})

it('behavior: an address that was not here gets the latest one: it may be the second one of somebody who was', () => {
  const tokens = open()
  tokens.keep('alice@example.org', 'a')
  tokens.keep('bob@example.org', 'b')
  expect(tokens.find('bob.second@example.org')).toBe('b')
})

it('behavior: another address takes the token over; one that is removed has none', () => {
  const tokens = open()
  tokens.keep('alice@example.org', 'a')
  tokens.keep('bob@example.org', 'b')
  tokens.rename('alice@example.org', 'alice.new@example.org')
  expect(tokens.find('alice.new@example.org')).toBe('a')
  tokens.rename('nobody@example.org', 'x@example.org')
  tokens.remove('alice.new@example.org')
  tokens.remove('bob@example.org')
  expect(tokens.find('bob@example.org')).toBeUndefined()
})

it('behavior: of many people the latest are kept', () => {
  const tokens = open()
  for (let at = 0; at < 30; at += 1) tokens.keep(`${at}@example.org`, String(at))
  expect(tokens.find('29@example.org')).toBe('29')
  expect(tokens.find('10@example.org')).toBe('10')
  expect(tokens.find('9@example.org')).toBe('29')
})
