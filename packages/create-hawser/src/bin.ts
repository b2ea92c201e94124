#!/usr/bin/env node
import process from 'node:process'
import { createInterface, type Interface } from 'node:readline'
import { main } from './main.js'

let terminal: { readonly reader: Interface; readonly lines: AsyncIterator<string> } | undefined

/** By an iterator: what is typed ahead of a question answers it. */
async function ask(question: string): Promise<string | undefined> {
  if (!terminal) {
    const reader = createInterface({ input: process.stdin, output: process.stdout })
    terminal = { reader, lines: reader[Symbol.asyncIterator]() }
  }
  terminal.reader.setPrompt(question)
  terminal.reader.prompt()
  const { done, value } = await terminal.lines.next()
  return done ? undefined : value
}

process.exitCode = await main({
  args: process.argv.slice(2),
  cwd: process.cwd(),
  userAgent: process.env.npm_config_user_agent,
  ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
})
terminal?.reader.close()
