// Assent's plugin for Amp: every call of a tool is shown to the hook before it runs.
// Written by `assent install amp`, which replaces it as a whole; `assent uninstall amp` deletes it.
import { spawn } from 'node:child_process'
import type { PluginAPI, ToolCall } from '@ampcode/plugin'

export const description = 'Shows every call of a tool to Assent, which allows, asks or denies'

const HOOK: string[] = {words}
const LATE = 30000 // milliseconds; the hook itself gives up long before

type Answer = { deny?: string; ask?: string; refused?: string; input?: Record<string, unknown> }

// The hook's answer; an error when there is none.
function answer(event: object): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const child = spawn(HOOK[0], HOOK.slice(1), { timeout: LATE })
		let out = ''
		let err = ''
		child.stdout.on('data', (data) => (out += data))
		child.stderr.on('data', (data) => (err += data))
		child.stdin.on('error', () => {})
		child.on('error', reject)
		child.on('close', (code) => {
			if (code !== 0) return reject(new Error(err.trim() || `assent: the hook failed (exit code ${code})`))
			try {
				resolve(out.trim() ? JSON.parse(out) : {})
			} catch (error) {
				reject(error)
			}
		})
		child.stdin.end(JSON.stringify(event))
	})
}

export default function (amp: PluginAPI) {
	const root = amp.system.workspaceRoot
	const directory = root ? amp.helpers.filePathFromURI(root) : process.cwd()
	const sent = (name: string, call: ToolCall, session: string, more: object = {}) => {
		const shell = amp.helpers.shellCommandFromToolCall(call)
		return {
			event: name, session, call: call.toolUseID, tool: call.tool, input: call.input,
			command: shell?.command, dir: shell?.dir, directory, ...more,
		}
	}
	amp.on('tool.call', async (event, ctx) => {
		try {
			const given = await answer(sent('tool.call', event, event.thread.id))
			if (given.deny) return { action: 'reject-and-continue', message: given.deny }
			if (given.ask) {
				const asked = { title: 'Assent', message: given.ask, confirmButtonText: 'Run', requireHuman: true }
				const confirmed = await ctx.ui.confirm(asked).catch(() => false) // nobody can be asked
				if (!confirmed) return { action: 'reject-and-continue', message: given.refused ?? given.ask }
			}
			return given.input ? { action: 'modify', input: given.input } : { action: 'allow' }
		} catch (error) {
			return { action: 'reject-and-continue', message: String(error) }
		}
	})
	amp.on('tool.result', async (event) => {
		try {
			await answer(sent('tool.result', event, event.thread.id, { status: event.status, error: event.error, output: event.output }))
		} catch (error) {
			amp.logger.log(String(error))
		}
	})
}
