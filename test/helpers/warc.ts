import { gzipSync } from 'node:zlib';

export interface CapturedPage {
  url: string;
  html: string;
  status?: string;
}

const DATE = '2024-05-01T00:00:00Z';

function record(type: string, headers: Record<string, string>, block: string): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(block);
  return `WARC/1.0\r\nWARC-Type: ${type}\r\n${fields.join('')}Content-Length: ${length}\r\n\r\n${block}\r\n\r\n`;
}

/** A gzipped WARC file as a crawler writes it: a member a record, for each page its request and its response. */
export function warcFile(pages: readonly CapturedPage[]): Buffer {
  const id = (i: number): string => `<urn:uuid:00000000-0000-0000-0000-${String(i).padStart(12, '0')}>`;
  const members = [record('warcinfo', { 'WARC-Record-ID': id(0), 'WARC-Date': DATE }, 'software: test\r\n')];
  for (const [i, { url, html, status = '200 OK' }] of pages.entries()) {
    const common = { 'WARC-Target-URI': url, 'WARC-Date': DATE, 'WARC-Record-ID': id(i + 1) };
    const request = `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`;
    members.push(record('request', { ...common, 'Content-Type': 'application/http; msgtype=request' }, request));
    const response = `HTTP/1.1 ${status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(html)}\r\n\r\n${html}`;
    members.push(record('response', { ...common, 'Content-Type': 'application/http; msgtype=response' }, response));
  }
  return Buffer.concat(members.map((member) => gzipSync(member)));
}
