/**
 * What a licence lets do with a text, from free to closed; the order in which the stricter of two is found. Identifiers
 * are those of the SPDX licence list 3.25; kinds follow what OSI, FSF and Creative Commons say of each.
 */
export const LICENCE_KINDS = [
  'public-domain',
  'permissive',
  'weak-copyleft',
  'share-alike',
  'copyleft',
  'no-derivatives',
  'non-commercial',
  'proprietary',
] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

const IDS: Record<LicenceKind, string> = {
  'public-domain': 'CC0-1.0 Unlicense 0BSD CC-PDDC PDDL-1.0 WTFPL SAX-PD blessing MIT-0',
  permissive:
    'MIT Apache-2.0 Apache-1.1 Apache-1.0 BSD-2-Clause BSD-3-Clause BSD-4-Clause BSD-1-Clause BSD-3-Clause-Clear ' +
    'BSD-2-Clause-Patent ISC Zlib libpng-2.0 Libpng BSL-1.0 PostgreSQL Python-2.0 PSF-2.0 X11 MIT-CMU NCSA UPL-1.0 ' +
    'Artistic-2.0 Artistic-1.0 AFL-3.0 AFL-2.1 ECL-2.0 MS-PL W3C Ruby PHP-3.01 ZPL-2.1 Unicode-3.0 Unicode-DFS-2016 ' +
    'ICU OpenSSL curl NTP HPND TCL FTL IJG BlueOak-1.0.0 MulanPSL-2.0 CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-3.0 CC-BY-4.0 ' +
    'OGL-UK-3.0 etalab-2.0 ODC-By-1.0 JSON',
  'weak-copyleft':
    'LGPL-2.0-only LGPL-2.0-or-later LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only LGPL-3.0-or-later LGPL-2.1 LGPL-3.0 ' +
    'LGPL-2.0 MPL-1.1 MPL-2.0 EPL-1.0 EPL-2.0 CDDL-1.0 CDDL-1.1 CPL-1.0 MS-RL EUPL-1.1 EUPL-1.2 OFL-1.1 APSL-2.0 ' +
    'CeCILL-C',
  'share-alike': 'CC-BY-SA-1.0 CC-BY-SA-2.0 CC-BY-SA-2.5 CC-BY-SA-3.0 CC-BY-SA-4.0 ODbL-1.0 GFDL-1.1 GFDL-1.2 GFDL-1.3',
  copyleft:
    'GPL-1.0 GPL-1.0-only GPL-1.0-or-later GPL-2.0 GPL-2.0-only GPL-2.0-or-later GPL-3.0 GPL-3.0-only GPL-3.0-or-later ' +
    'AGPL-1.0 AGPL-3.0 AGPL-3.0-only AGPL-3.0-or-later CECILL-2.1 OSL-3.0 QPL-1.0 Sleepycat',
  'no-derivatives': 'CC-BY-ND-1.0 CC-BY-ND-2.0 CC-BY-ND-2.5 CC-BY-ND-3.0 CC-BY-ND-4.0',
  'non-commercial':
    'CC-BY-NC-1.0 CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 CC-BY-NC-4.0 CC-BY-NC-SA-1.0 CC-BY-NC-SA-2.0 CC-BY-NC-SA-2.5 ' +
    'CC-BY-NC-SA-3.0 CC-BY-NC-SA-4.0 CC-BY-NC-ND-1.0 CC-BY-NC-ND-2.0 CC-BY-NC-ND-2.5 CC-BY-NC-ND-3.0 CC-BY-NC-ND-4.0 ' +
    'PolyForm-Noncommercial-1.0.0',
  proprietary: 'BUSL-1.1 SSPL-1.0 Elastic-2.0 LicenseRef-Proprietary UNLICENSED',
};

const BY_ID = new Map<string, { id: string; kind: LicenceKind }>();
for (const kind of LICENCE_KINDS) {
  for (const id of IDS[kind].split(' ')) BY_ID.set(id.toLowerCase(), { id, kind });
}

/** The licence of an SPDX identifier, upper and lower case alike. */
export function licenceOf(id: string): { id: string; kind: LicenceKind } | undefined {
  return BY_ID.get(id.toLowerCase().replace(/\+$/, '-or-later')) ?? BY_ID.get(id.toLowerCase().replace(/\+$/, ''));
}

export function freer(a: LicenceKind, b: LicenceKind): LicenceKind {
  return LICENCE_KINDS.indexOf(a) <= LICENCE_KINDS.indexOf(b) ? a : b;
}

export function stricter(a: LicenceKind, b: LicenceKind): LicenceKind {
  return freer(a, b) === a ? b : a;
}
