export { type Internals, internalsKey } from '../client/internals.js'
