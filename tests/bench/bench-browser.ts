import { type Browser, chromium, type Frame, type Page } from '@playwright/test';

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch(executablePath === undefined ? {} : { executablePath });
}

export async function paneFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[title="Task pane"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The task pane has no page');
  await frame.waitForURL(/taskpane\.html/);
  return frame;
}
