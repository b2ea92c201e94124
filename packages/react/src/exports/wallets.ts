'use client'

export { type UseHawserPairingReturnType, useHawserPairing } from '../wallets/useHawserPairing.js'
export { type UseHawserWalletsReturnType, useHawserWallets } from '../wallets/useHawserWallets.js'
