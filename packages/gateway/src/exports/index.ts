export type { GatewayOptions } from '../config/configSchema.js'
export {
  GatewayCommandError,
  GatewayConfigurationError,
  GatewayDatabaseError,
  GatewayListenError,
} from '../errors.js'
export { type CreateGatewayDependencies, createGateway, type Gateway } from '../gateway.js'
