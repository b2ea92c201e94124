import type { WalletLinkKind } from '@hawser/core/wallets'
import { describe, expect, it } from 'vitest'
import { type WayToPair, waysToPair } from './waysToPair.js'

interface Case {
  readonly links?: readonly WalletLinkKind[]
  readonly chrome?: boolean
  readonly isMobile?: boolean
  readonly isInstalled?: boolean
  readonly canBrowse?: boolean
  readonly ways: readonly WayToPair[]
}

const cases: readonly Case[] = [
  { links: ['mobile'], ways: ['qr'] },
  { links: ['mobile'], chrome: true, ways: ['qr', 'extension'] },
  { links: ['mobile', 'desktop', 'web'], chrome: true, ways: ['qr', 'extension', 'desktop', 'web'] },
  { links: ['web'], ways: ['web', 'qr'] },
  { links: ['desktop', 'web'], chrome: true, ways: ['desktop', 'web', 'extension', 'qr'] },
  { links: [], ways: ['qr'] },
  { links: [], isInstalled: true, ways: ['qr', 'extension'] },
  { links: ['mobile', 'desktop', 'web'], chrome: true, isMobile: true, ways: ['mobile', 'web', 'qr'] },
  { links: ['desktop'], isMobile: true, ways: ['qr'] },
  { links: ['web'], isMobile: true, ways: ['web', 'qr'] },
  { links: [], isMobile: true, canBrowse: true, ways: ['mobile', 'qr'] },
  { links: ['mobile'], isMobile: true, isInstalled: true, ways: ['extension', 'mobile', 'qr'] },
]

describe('waysToPair', () => {
  it.each(cases)('default: $links, phone $isMobile, installed $isInstalled: $ways', (given) => {
    const { links = [], chrome, isMobile = false, isInstalled = false, canBrowse = false, ways } = given
    const wallet = { stores: chrome ? { chrome: 'https://store.test' } : {} }
    const hasLink = (kind: WalletLinkKind): boolean => links.includes(kind)
    expect(waysToPair(wallet, { environment: { isMobile }, hasLink, isInstalled, canBrowse })).toEqual(ways)
  })

  it.each([
    [false, ['qr']],
    [true, ['mobile', 'qr']],
  ])('behavior: any wallet, phone %s', (isMobile, ways) => {
    const none = { hasLink: () => false, isInstalled: false, canBrowse: false }
    expect(waysToPair(undefined, { environment: { isMobile }, ...none })).toEqual(ways)
  })
})
