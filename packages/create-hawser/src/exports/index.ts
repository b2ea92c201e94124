export { type CreateAppOptions, type CreatedApp, createApp } from '../createApp.js'
export { CreateAppError } from '../errors.js'
export { type TemplateName, templates } from '../templates.js'
