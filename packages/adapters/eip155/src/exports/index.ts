export { type Eip155Options, eip155 } from '../eip155.js'
export type { Eip1193Provider } from '../provider/eip1193Provider.js'
