/* sip.h: SipHash-2-4: a hash of bytes under a key of 128 bits. Who sees hashes learns neither the key nor
 * other hashes under it. */
#ifndef TSR_BASE_SIP_H
#define TSR_BASE_SIP_H

#include <stddef.h>
#include <stdint.h>

uint64_t sip_hash(const uint64_t key[2], const void *bytes, size_t n);

#endif
