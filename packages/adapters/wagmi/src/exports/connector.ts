export { type HawserConnectorOptions, type HawserProvider, hawserConnector } from '../connector/hawserConnector.js'
