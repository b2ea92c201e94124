#!/usr/bin/env node
import { main } from './cli/main.js'

process.exitCode = await main({
  args: process.argv.slice(2),
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  onStop(callback) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, callback)
  },
})
