export { migrateFromAppKit } from '../migrate/migrateFromAppKit.js'
