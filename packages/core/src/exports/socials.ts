// What a connect list offers beside wallets and an address.

export { canOpenWindows, getSocials } from '../flows/getSocials.js'
